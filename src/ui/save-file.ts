/** How long a file's address stays valid, in milliseconds: Safari reads it some time after the click. */
const addressLifetime = 40_000;

/** Downloads a file to the person's device. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLifetime);
}
