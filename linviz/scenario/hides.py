"""Names of what a question hides while it is open, since it would tell the answer.

assets/model/open_question.js has the same ALWAYS, and styles hide by these names.
"""

from linviz.scenario.scenario import Scenario

# hidden by every open question: the badge of the certificate; curves beyond the step; whether the points can be
# separated; the ticks and the track ahead; the length of the run and bounds on it
ALWAYS = ("badge", "future", "light", "ticks", "totals")


def of_question(scenario: Scenario) -> tuple[str, ...]:
    """Return what the scenario's question hides as it is opened; nothing where it has none."""
    if not scenario.question:
        return ()
    return ALWAYS
