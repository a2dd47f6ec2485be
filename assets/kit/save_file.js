// A file that the page makes, for the browser's downloads.

/** @type {(name: string, content: Blob) => void} */
export function saveFile(name, content) {
  const link = document.createElement("a");
  link.download = name;
  link.href = URL.createObjectURL(content);
  link.click();
  URL.revokeObjectURL(link.href);
}
