// Optional interfaces of the browser: each may be missing, or throw an exception, as in Firefox where cookies are
// blocked. Then a stand-in does what it can, or nothing. They are used only here (tests/javascript/biome-rules.json),
// so that none of them can stop the page.

/** @type {<T>(work: () => T) => T | undefined} */
export function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}

// work is called at once, so that the browser still counts it as a reaction to the press
/** @type {<T>(work: () => T | Promise<T>) => Promise<T | undefined>} */
async function attemptAsync(work) {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** @type {(query: string) => Pick<MediaQueryList, "matches" | "addEventListener">} */
export const media = (query) =>
  attempt(() => matchMedia(query)) ?? { matches: false, addEventListener() {} };

// a channel between the windows of this site; isOpen: whether the browser has such channels, or this window was opened by
// another one
/** @type {(name: string) => Channel} */
export function openChannel(name) {
  const channel = attempt(() => new BroadcastChannel(name));
  if (!channel) return openPairs(name);
  return {
    isOpen: true,
    send: (message) => channel.postMessage(message),
    listen: (hear) => channel.addEventListener("message", ({ data }) => hear(data)),
    meet() {},
  };
}

// stand-in: a window, the one that opened it, and those that it has opened or heard
/** @type {(name: string) => Channel} */
function openPairs(name) {
  const { opener } = window;
  /** @type {Set<any>} */
  const others = new Set(opener ? [opener] : []);
  return {
    isOpen: Boolean(opener),
    send(message) {
      for (const other of others)
        attempt(() => other.postMessage({ channel: name, message }, location.origin));
    },
    listen(hear) {
      window.addEventListener("message", ({ data, origin, source }) => {
        if (origin !== location.origin || data?.channel !== name) return;
        others.add(source);
        hear(data.message);
      });
    },
    meet: (other) => void others.add(other),
  };
}

// calls hear with the size of the first changed element, now and whenever one of them changes its size
/** @type {(hear: (size: { width: number, height: number }) => void, ...nodes: Element[]) => void} */
export function observeSize(hear, ...nodes) {
  const observer = attempt(() => new ResizeObserver(([{ contentRect }]) => hear(contentRect)));
  for (const node of nodes) observer?.observe(node);
  if (!observer) observeWindow(hear, nodes[0]);
}

// ms
const REST = 300;

// stand-in: most elements change their size with the window
/** @type {(hear: (size: { width: number, height: number }) => void, node: Element) => void} */
function observeWindow(hear, node) {
  const measure = () => {
    // with fractions of a pixel, as an observer tells it
    const { width, height } = getComputedStyle(node);
    hear({ width: Number.parseFloat(width) || 0, height: Number.parseFloat(height) || 0 });
  };
  requestAnimationFrame(measure);
  window.addEventListener("resize", () => {
    measure();
    // by then all that follows the window has its size too
    setTimeout(measure, REST);
  });
}

/** @type {(node: Node, changes: MutationObserverInit, hear: () => void) => void} */
export const observeChanges = (node, changes, hear) =>
  attempt(() => new MutationObserver(hear))?.observe(node, changes);

// adds styles at the end of the page's own sheet, since not every browser can construct another sheet; returns a
// function that replaces them
/** @type {(text: string) => (text: string) => void} */
export function addStyles(text) {
  /** @type {any} */
  const group = attempt(() => {
    const { sheet } = /** @type {any} */ (document.head.querySelector("style"));
    return sheet.cssRules[sheet.insertRule("@media all {}", sheet.cssRules.length)];
  });
  /** @type {(text: string) => void} */
  const write = (text) =>
    void attempt(() => {
      if (group.cssRules.length) group.deleteRule(0);
      group.insertRule(`@media all { ${text} }`);
    });
  write(text);
  return write;
}

// keeps the screen on until the returned function is called
/** @type {() => Promise<() => void>} */
export async function keepScreenOn() {
  const lock = await attemptAsync(() => navigator.wakeLock.request("screen"));
  return () => void attemptAsync(() => lock?.release());
}

export const isFullScreen = () => Boolean(document.fullscreenElement);
export const enterFullScreen = () =>
  void attemptAsync(() => document.documentElement.requestFullscreen());
export const leaveFullScreen = () => void attemptAsync(() => document.exitFullscreen());

/** @type {() => ServiceWorkerContainer | undefined} */
export const serviceWorkers = () => attempt(() => navigator.serviceWorker);
/** @type {(address: string) => Promise<boolean>} */
export const isCached = async (address) => Boolean(await attemptAsync(() => caches.match(address)));

// true where the browser does not tell
export const isOnline = () => attempt(() => navigator.onLine) ?? true;
export const isSavingData = () =>
  Boolean(attempt(() => /** @type {any} */ (navigator).connection?.saveData));

/** @type {() => any} */
export const historyState = () => attempt(() => history.state) ?? null;
// some browsers refuse to change the address soon after many other changes
/** @type {(push: boolean, state: any, address: string) => void} */
export const writeHistory = (push, state, address) =>
  void attempt(() => history[push ? "pushState" : "replaceState"](state, "", address));
