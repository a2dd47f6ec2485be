// What the page does when something changes: opening a scenario, running a changed one, and what the address says of it.
((linviz) => {
  let link = { path: "/", code: "" };
  let writing = null;
  let written = -Infinity;
  const PAUSE = 300;

  const slugOfPath = () => decodeURIComponent(location.pathname.match(/\/s\/([^/]+)\/?$/)?.[1] ?? "") || null;
  const base = () => location.pathname.replace(/\/s\/[^/]*\/?$/, "/").replace(/\/?$/, "/");

  function start() {
    linviz.on("scenario", (scenario, action) => run(scenario, action));
    linviz.on("draft", (scenario) => linviz.request.send({ scenario: sent(scenario) }, drafted));
    linviz.on("step", writeSoon);
    linviz.on("zoom", writeSoon);
    window.addEventListener("popstate", () => {
      // what still waits to be written belongs to the entry that was left
      clearTimeout(writing);
      writing = null;
      open({ slug: slugOfPath(), hash: location.hash.slice(1) }, false);
    });
    open({ slug: slugOfPath(), hash: location.hash.slice(1) }, false, true);
  }

  // a preset by its slug, or whatever a link holds
  function open(ask, push, first = false) {
    if (push) writeNow();
    linviz.request.send({ slug: ask.slug, hash: ask.hash ?? "", first }, (reply) => {
      if (reply.error) return linviz.emit("notice", sentence(reply.error));
      // a reload and the browser's Back show the same cut-out as before; whoever gets the link sees all points
      linviz.store.open(reply.scenario, push ? null : history.state?.view);
      show(reply, reply.scenario.step ?? 0);
      if (reply.said) linviz.emit("notice", reply.said);
      write(push);
    });
  }

  const sentence = (error) => `${error[0].toUpperCase()}${error.slice(1)}.`;
  const sent = (scenario) => ({ ...scenario, step: null });
  const lasting = new Set(["algorithm", "lift", "dimension"]);

  function run(scenario, action) {
    if (lasting.has(action.type)) writeNow();
    linviz.request.send({ scenario: sent(scenario) }, (reply) => {
      if (reply.error) return linviz.emit("notice", sentence(reply.error));
      show(reply, linviz.player.kept());
      write(lasting.has(action.type));
    });
  }

  function drafted(reply) {
    if (!reply.error) show(reply, linviz.player.kept(), true);
  }

  function show(reply, step, draft = false) {
    link = { path: reply.scenario.slug ? `s/${reply.scenario.slug}` : "", code: reply.hash };
    linviz.emit("run", linviz.readTrace(reply.trace), step, draft ? null : reply.scenario);
  }

  // the address of this very step; it opens the same picture for whoever has it; null where no link holds so much
  function address() {
    if (link.code === null) return null;
    const code = `${link.code}~s${linviz.player.step}`;
    return `${location.origin}${base()}${link.path}#${code}`;
  }

  function write(push) {
    clearTimeout(writing);
    writing = null;
    const next = address();
    if (next === null) return;
    written = performance.now();
    history[push ? "pushState" : "replaceState"]({ view: linviz.canvas.view }, "", next);
  }

  // browsers allow only so many changes of the address a second; a single step is there at once, after it is drawn
  function writeSoon() {
    writing ??= setTimeout(() => write(false), Math.max(0, written + PAUSE - performance.now()));
  }

  // the step that is on the screen stays with its entry, however soon another is made
  function writeNow() {
    if (writing !== null) write(false);
  }

  linviz.session = { start, open: (slug) => open({ slug }, true), address };
})((window.linviz ??= {}));
