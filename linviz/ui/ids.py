"""All ids of the page; assets/*.js finds the parts by the same names."""

# data store: the registry and the menu
SPEC = "spec"

# ui/page/header.py with the dialogs
MENU = "menu"
MENU_TITLE = "menu-title"
MENU_DETAIL = "menu-detail"
MENU_LIST = "menu-list"
MORE_MENU = "more-menu"
HELP = "help"
HELP_TITLE = "help-title"
DATA = "data"
DATA_TITLE = "data-title"
LETTER_KEYS = "letter-keys"

# ui/page/head.py
HEAD = "head"
TITLE = "title"
CHANGED = "changed"
IDEA = "idea"
QUESTION_CARD = "question-card"
QUESTION_LABEL = "question-label"
QUESTION = "question"
ANSWER = "answer"

# ui/page/challenge.py
LIMITS = "limits"
LIMITS_TEXT = "limits-text"

# ui/page/canvas.py; from EMPTY on, elements over the canvas
CANVAS = "canvas"
DATA_MENU = "data-menu"
VIEW_MENU = "view-menu"
GRAPH = "graph"
EMPTY = "empty"
NOTICE = "notice"
NOTICE_TEXT = "notice-text"
OUTSIDE = "outside"
LEGEND = "legend"
OFFLINE = "offline"
BEYOND = "beyond"
BEYOND_COUNT = "beyond-count"
NOTE = "note"
NOTE_TEXT = "note-text"
NOTE_VIEW = "note-view"

# ui/page/pane.py
PANE = "pane"
PANE_NAME = "pane-name"
PANE_QUESTION = "pane-question"
PANE_SIGHTS = "pane-sights"
PANE_TAB = "pane-tab"
PANE_WORK = "pane-work"
PANE_PROGRESS = "pane-progress"
PANE_COUNT = "pane-count"
PANE_STOP = "pane-stop"
PANE_PICTURE = "pane-picture"
PANE_DRAWING = "pane-drawing"
PANE_CAPTION = "pane-caption"
VIEWS = "views"
FOLDED_ALGORITHM = "folded-algorithm"
FOLDED_LIFT = "folded-lift"
FOLDED_SETTINGS = "folded-settings"

# ui/page/controls.py, and the three functions below
CONTROLS = "controls"
ALGORITHM = "algorithm"
LIFT = "lift"
SETTINGS = "settings"
SETTINGS_NOW = "settings-now"

# ui/page/player.py
SCRUBBER = "scrubber"
POSITION = "position"
STEP_NUMBER = "step-number"
SPEED = "speed"
SPEED_MENU = "speed-menu"

# ui/page/readout.py
MISCLASSIFIED = "misclassified"
CAPTION = "caption"
FORMULA = "formula"
PSEUDOCODE = "pseudocode"
NUMBERS = "numbers"
LIGHT = "light"

# ui/page/inspector.py
INSPECTOR = "inspector"
INSPECTOR_NAME = "inspector-name"
INSPECTOR_MARK = "inspector-mark"
INSPECTOR_PLACE = "inspector-place"
INSPECTOR_CLOSE = "inspector-close"
INSPECTED = "inspected"

# ui/page/layout.py
MAIN = "main"
ANNOUNCER = "announcer"

# ui/page/badge.py
BADGE = "badge"
BADGE_TEXT = "badge-text"
BADGE_DETAIL = "badge-detail"
CERTIFICATE = "certificate"


def part(slot: str) -> str:
    """Return the id of the list of kernels for one part of a mixture: first or second."""
    return f"part-{slot}"


def parameter(owner: str, name: str) -> str:
    """Return the id of the control of one parameter. owner: the name of its algorithm or lift."""
    # assets/parts/controls/controls.js splits these ids: no name of a parameter has a hyphen
    return f"parameter-{owner}-{name}"


def help_of(id: str) -> str:
    """Return the id of the line of help of the control with this id."""
    return f"{id}-help"


def slider(owner: str, name: str) -> str:
    """Return the id of the slider that belongs to a parameter's number field. owner: as in `parameter`."""
    return f"slider-{owner}-{name}"
