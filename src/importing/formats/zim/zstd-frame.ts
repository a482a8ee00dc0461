/**
 * Determines the length of a Zstandard frame, and an upper bound of its unpacked size, from block headers
 * alone. Source: RFC 8878, sections 3.1.1 and 3.1.1.2.
 */

interface ZstdFrame {
  /** Bytes of the frame, including its checksum. */
  readonly length: number;
  /** Upper bound of its unpacked size, in bytes. */
  readonly unpacksTo: number;
}

const magic = [0x28, 0xb5, 0x2f, 0xfd];
const longestBlock = 131_072;
const dictionaryLengths = [0, 1, 2, 4];

/** @param bytes beginning with the frame @returns `more` if the frame continues beyond them */
export function measureFrame(bytes: Uint8Array): ZstdFrame | 'more' | 'damaged' {
  const descriptor = bytes[4];
  if (descriptor === undefined) return 'more';
  if (magic.some((byte, at) => bytes[at] !== byte) || (descriptor & 0b1000) !== 0) return 'damaged';
  const isSingle = (descriptor & 0b10_0000) !== 0;
  const sizeFlag = descriptor >> 6;
  const sizeLength = sizeFlag === 0 ? Number(isSingle) : 1 << sizeFlag;
  let at = 5 + Number(!isSingle) + (dictionaryLengths[descriptor & 3] ?? 0);
  if (at + sizeLength > bytes.length) return 'more';
  const declared =
    sizeLength === 0 ? Infinity : integerAt(bytes, at, sizeLength) + (sizeFlag === 1 ? 256 : 0);
  at += sizeLength;
  let most = 0;
  for (let isLast = false; !isLast; ) {
    if (at + 3 > bytes.length) return 'more';
    const header = integerAt(bytes, at, 3);
    const kind = (header >> 1) & 3;
    const size = header >> 3;
    isLast = (header & 1) === 1;
    if (kind === 3 || size > longestBlock) return 'damaged';
    // An RLE block contains one byte; a compressed one unpacks to at most a full block.
    at += 3 + (kind === 1 ? 1 : size);
    most += kind === 2 ? longestBlock : size;
  }
  const length = at + ((descriptor & 0b100) === 0 ? 0 : 4);
  return length > bytes.length ? 'more' : { length, unpacksTo: Math.min(most, declared) };
}

/** Little-endian. */
function integerAt(bytes: Uint8Array, at: number, length: number): number {
  let value = 0;
  for (let place = length - 1; place >= 0; place -= 1) value = value * 256 + (bytes[at + place] ?? 0);
  return value;
}
