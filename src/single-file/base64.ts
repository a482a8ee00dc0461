interface NativeDecoder {
  fromBase64?(text: string): Uint8Array<ArrayBuffer>;
}

interface NativeEncoder {
  toBase64?(): string;
}

/** A number of arguments that every engine accepts. */
const atOnce = 8192;

/** The base64 that stands for bytes. */
export function encodeBase64(bytes: Uint8Array): string {
  const native = (bytes as NativeEncoder).toBase64?.();
  if (native !== undefined) return native;
  let characters = '';
  for (let from = 0; from < bytes.length; from += atOnce) {
    characters += String.fromCharCode(...bytes.subarray(from, from + atOnce));
  }
  return btoa(characters);
}

/** Decodes base64. @throws {DOMException | SyntaxError} if it is truncated or invalid */
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
