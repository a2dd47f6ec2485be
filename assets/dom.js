// The ways into the page: an element by its id, a new one, and the properties of Dash's components.
export const byId = (id) => document.getElementById(id);

// the button of an act
export const button = (act) => document.querySelector(`[data-act="${act}"]`);

export function element(tag, className, parent, text = "") {
  const node = document.createElement(tag);
  if (className) node.className = className;
  node.textContent = text;
  parent.append(node);
  return node;
}

// what stays as it is the browser does not lay out anew
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export const setProps = (id, properties) => window.dash_clientside.set_props(id, properties);
