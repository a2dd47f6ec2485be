// Whether the keyboard of a phone is up: then the canvas gives it room. data-keyboard of the document says so.

// of the window's height, what is left with a keyboard at most
const LEFT = 0.75;

export function watchKeyboard() {
  const view = window.visualViewport;
  if (!view) return;
  const look = () => {
    const isUp = view.scale < 1.05 && view.height < LEFT * window.innerHeight;
    document.documentElement.toggleAttribute("data-keyboard", isUp);
  };
  view.addEventListener("resize", look);
}
