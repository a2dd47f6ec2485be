// Plain sentences over the canvas: for the states that teach nothing by silence.
((linviz) => {
  const EMPTY =
    '<p class="empty-first">Click to add a <span class="mark plus" role="img" aria-label="plus"></span> point.</p>' +
    '<p>Press 2 or choose −1 for <span class="mark minus" role="img" aria-label="minus"></span>.</p>' +
    '<p><button class="link" data-act="menu">Or start from an example →</button></p>';
  // while there is no answer: at first, and when there is a picture already
  const WAITING = {
    slow: ["linviz is waiting for its server. It goes on by itself.", "The server is slow: stepping works, your change runs when it answers."],
    busy: ["The server is busy; linviz opens in a moment.", "The server is busy; your change runs in a moment."],
    gone: ["linviz is waiting for its server. It goes on by itself.", "Offline: stepping works, changes will run when you are back."],
  };
  let said = null;

  function oneClass({ labels }) {
    if (!labels.length || labels.some((label) => label !== labels[0])) return null;
    const [have, lack, key, tool] = labels[0] > 0 ? ["●", "■", "2", "−1"] : ["■", "●", "1", "+1"];
    return `Only ${have} points so far. Press ${key} or choose ${tool}, then add a ${lack}.`;
  }

  function show() {
    const { scenario } = linviz.store;
    if (!scenario) return;
    const empty = linviz.byId("empty");
    empty.hidden = scenario.points.length > 0;
    const text = said ?? oneClass(scenario);
    const notice = linviz.byId("notice");
    notice.hidden = !text;
    if (notice.textContent !== (text ?? "")) notice.textContent = text ?? "";
  }

  function start() {
    linviz.byId("empty").innerHTML = EMPTY;
    linviz.on("notice", (text) => {
      said = text;
      show();
    });
    // what was said holds until the next change
    const changed = () => {
      said = null;
      show();
    };
    linviz.on("opened", changed);
    linviz.on("scenario", changed);
    linviz.on("server", (state) => {
      const off = state in WAITING;
      const chip = linviz.byId("offline");
      chip.hidden = !off;
      // the boundary still belongs to the points before the change
      linviz.byId("canvas").toggleAttribute("data-stale", off);
      const text = off ? WAITING[state][linviz.early.isOpen ? 1 : 0] : "";
      if (chip.textContent !== text) chip.textContent = text;
    });
  }

  linviz.notice = { start };
})((window.linviz ??= {}));
