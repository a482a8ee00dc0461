interface NativeDecoder {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

/** The bytes that base64 stands for. @throws {DOMException | SyntaxError} when it is cut off or is no base64 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  // About ten times as fast, in browsers from 2025 on.
  const { fromBase64 } = Uint8Array as NativeDecoder;
  if (fromBase64 !== undefined) return fromBase64.call(Uint8Array, text);
  const characters = atob(text);
  const bytes = new Uint8Array(characters.length);
  for (let position = 0; position < bytes.length; position += 1) {
    bytes[position] = characters.charCodeAt(position);
  }
  return bytes;
}
