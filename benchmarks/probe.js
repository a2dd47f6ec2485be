// Measures inside the page, by the page's own clock.
window.probe = (() => {
  const frame = () => new Promise(requestAnimationFrame);
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const boundary = () => document.querySelector("path.boundary").getAttribute("d");
  let before = null;
  let moved = null;
  let told = null;

  function step() {
    const { clock, state } = window.linviz;
    if (clock.step() === state.run.steps) clock.toStart();
    const start = performance.now();
    clock.stepBy(1);
    return performance.now() - start;
  }

  // a second stage, on axes of its own, which shows every step too
  function second() {
    const { createAxes, createStage, on, state } = window.linviz;
    const node = document.createElement("div");
    node.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 490px; height: 600px; background: white";
    document.body.append(node);
    createAxes(node);
    const stage = createStage(node);
    on("shown", stage.show);
    stage.show(state.shown);
  }

  // one step a frame, or none: the lengths of the frames and our own work in each, in ms
  async function frames(count, stepping) {
    const [lengths, work] = [[], []];
    let last = await frame();
    while (lengths.length < count) {
      work.push(stepping ? step() : 0);
      const now = await frame();
      lengths.push(now - last);
      last = now;
    }
    return { lengths, work };
  }

  // the point that most updates looked at, and where it is on the screen: to move it moves the boundary
  function handle() {
    const { run } = window.linviz.state;
    const counts = run.points.map(() => 0);
    for (let k = 0; k <= run.last; k += 1) if (run.isUpdate(k)) counts[run.get("index", k)] += 1;
    const most = counts.indexOf(Math.max(...counts));
    return window.linviz.axesOf(window.linviz.graph).toClient(run.points[most]);
  }

  // after the next frame is painted
  const paint = () => new Promise((done) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = done;
    port2.postMessage(null);
  }));

  // from here on every pointer move starts a clock, which stops once the run that answers it is drawn, or painted
  function watch(painted = false) {
    addEventListener("pointermove", () => {
      before = boundary();
      moved = performance.now();
    }, { capture: true });
    window.linviz.on("shown", async () => {
      if (moved === null) return;
      const [began, stayed] = [moved, boundary() === before];
      moved = null;
      if (painted) await paint();
      told = stayed ? -1 : performance.now() - began;
    });
  }

  // once the first run is drawn, and what the start still has to do is done
  async function ready() {
    while (!window.firstPicture || window.linviz.server.isBusy() || window.linviz.badge.isBusy()) await pause(20);
    await pause(1000);
  }

  // ms from the last move until its boundary is there; -1 where the boundary stayed as it was
  async function drawn() {
    while (told === null) await pause(2);
    const time = told;
    told = null;
    return time;
  }

  return { frames, second, handle, watch, drawn, ready };
})();

// when the first point was in the page, in ms since the navigation
new MutationObserver((_, observer) => {
  if (!document.querySelector("g.point")) return;
  window.firstPicture = performance.now();
  observer.disconnect();
}).observe(document, { childList: true, subtree: true });
