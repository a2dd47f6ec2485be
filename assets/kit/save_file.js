// A file that the page makes, for the browser's downloads.

/** @type {(file: { name: string, kind: string, text: string }) => void} */
export function saveFile({ name, kind, text }) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(new Blob([text], { type: kind }));
  link.click();
  URL.revokeObjectURL(link.href);
}
