// Error page of the start: if a script does not load, or stops with an error before the page is open, it replaces the
// page by a message. It is inlined before all other scripts, needs none of them, and uses no syntax or interface that
// an old browser lacks.
(() => {
  const MISSING = [
    "A part of the page did not load",
    "The connection may be weak, or the server busy. Your link is kept in the address: try again.",
  ];
  const FAILED = [
    "This page could not start",
    "One of its scripts stopped with an error. Try again. If it stops again, update this browser, or open the same address in another one.",
  ];
  let isComplete = false;
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
  const showFailed = () => show(FAILED[0], FAILED[1]);

  function onError({ target }) {
    if (target.tagName === "SCRIPT") showMissing();
  }

  // by now the page's script has run, unless it did not load
  function onParsed() {
    if (!isComplete && !notice) showFailed();
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
  const startup = { show, showMissing, showFailed, complete, open, hasMessage };
  window.linviz = /** @type {Window["linviz"]} */ ({ startup });
})();
