// How the parameters are set, in one line; one press shows them all. Where there are only a few they are simply there.
((linviz) => {
  const FEW = 2;
  let entries = [];
  let open = false;

  const isRare = ({ row }) => row.hasAttribute("data-rare");

  // next: the rows that matter now, each with its value, and whether that is the usual one
  function show(next) {
    entries = next;
    const few = entries.filter((one) => !isRare(one)).length <= FEW;
    const folded = entries.filter((one) => !few || isRare(one));
    for (const { row } of entries) row.toggleAttribute("data-folded", false);
    if (!open) for (const { row } of folded) row.toggleAttribute("data-folded", true);
    const button = document.querySelector('[data-act="settings"]');
    button.parentElement.hidden = !folded.length;
    button.parentElement.toggleAttribute("data-few", few);
    button.textContent = open ? (few ? "Less" : "Done") : few ? "More" : "Change";
    button.setAttribute("aria-expanded", String(open));
    const told = open ? [] : folded.filter((one) => !isRare(one) || !one.usual);
    linviz.byId("settings-now").textContent = told.map(sentence).join(" · ");
  }

  function sentence({ row, value }) {
    const label = row.querySelector("label").textContent;
    // a symbol stays as it is
    const name = label.length > 2 ? label[0].toLowerCase() + label.slice(1) : label;
    if (typeof value === "boolean") return `${name} ${value ? "on" : "off"}`;
    if (typeof value === "number") return `${name} ${value >= 1000 ? linviz.format.count(value) : linviz.format.number(value).text}`;
    return `${name} ${Array.isArray(value) ? value.join(", ") : value.replaceAll("-", " ")}`;
  }

  function toggle() {
    open = !open;
    show(entries);
  }

  // Dash's controls take no such attribute
  function start() {
    for (const row of document.querySelectorAll(".row-of-control")) {
      const help = row.querySelector(".help");
      if (help) for (const control of row.querySelectorAll("input, select")) control.setAttribute("aria-describedby", help.id);
    }
  }

  linviz.settings = { start, show, toggle };
})((window.linviz ??= {}));
