/** Safari reads a file's address a while after the press that saves it. In milliseconds. */
const savedWithin = 40_000;

/** Hands a file to the person. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), savedWithin);
}
