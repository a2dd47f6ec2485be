// Start of the page. If a script does not load because the server has another version of linviz, the page is loaded
// again. If that does not help, or if a script stops with an error before the page is open, a message replaces the page.
// It is inlined before all other scripts, needs none of them, and uses no syntax or interface that an old browser lacks.
(() => {
  const MISSING = [
    "A part of the page did not load",
    "The connection may be weak, or the server busy. Your link is kept in the address: try again.",
  ];
  const OUTDATED = [
    "This page does not match its server",
    "The server has no script of this version: linviz is probably being upgraded. Your link is kept in the address: try again in a minute.",
  ];
  const FAILED = [
    "This page could not start",
    "One of its scripts stopped with an error. Try again. If it stops again, update this browser, or open the same address in another one.",
  ];
  const MOST_RELOADS = 2;
  let isComplete = false;
  let isMissing = false;
  let isOpen = false;
  let notice = null;

  function show(title, sentence) {
    if (isOpen) return;
    if (notice) notice.remove();
    // the page's own main element may be there already; it is hidden
    notice = document.createElement("main");
    notice.className = "early";
    const alert = notice.appendChild(document.createElement("div"));
    alert.setAttribute("role", "alert");
    for (const [tag, text] of [
      ["h1", title],
      ["p", sentence],
      ["button", "Try again"],
    ]) {
      alert.appendChild(document.createElement(tag)).textContent = text;
    }
    alert.lastChild.addEventListener("click", () => location.reload());
    // a page that arrived only in part may have no body
    (document.body || document.documentElement).prepend(notice);
  }

  const showMissing = () => show(MISSING[0], MISSING[1]);
  const showOutdated = () => show(OUTDATED[0], OUTDATED[1]);
  const showFailed = () => show(FAILED[0], FAILED[1]);

  // loads the page again unless it has done so twice, and returns whether it does. The entry of the history keeps the
  // count: a reload keeps the entry, each frame has its own, and the open page writes another one
  function loadAgain() {
    try {
      const state = Object.assign({ reloads: 0 }, history.state);
      if (isOpen || state.reloads >= MOST_RELOADS) return false;
      state.reloads += 1;
      history.replaceState(state, "");
      location.reload();
      return true;
    } catch (_refused) {
      return false;
    }
  }

  function onError({ target }) {
    if (target.tagName !== "SCRIPT") return;
    isMissing = true;
    fetch(target.src, { method: "HEAD" }).then(({ ok, status }) => {
      // where the server is gone or busy, a reload would replace the page by an error page of the browser
      if ((ok || status === 404) && loadAgain()) return;
      if (status === 404) showOutdated();
      else showMissing();
    }, showMissing);
  }

  // by now the page's script has run, unless it did not load
  function onParsed() {
    if (!isComplete && !isMissing && !notice) showFailed();
  }

  // called when the page's script has run to its end
  function complete() {
    isComplete = true;
  }

  // called when the page handles input; no message is shown from then on
  function open() {
    isComplete = true;
    isOpen = true;
    window.removeEventListener("error", onError, true);
    if (notice) notice.remove();
  }

  window.addEventListener("error", onError, true);
  document.addEventListener("DOMContentLoaded", onParsed);
  const hasMessage = () => notice !== null;
  const startup = { show, showMissing, showFailed, loadAgain, complete, open, hasMessage };
  window.linviz = /** @type {Window["linviz"]} */ ({ startup });
})();
