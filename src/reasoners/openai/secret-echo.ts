/** Detects whether a server's response repeats a secret that was sent to it, in any encoding. */

/** Rounds of decoding, for text escaped by several programs in turn. */
const rounds = 4;

const escapes =
  /%([0-9a-f]{2})|\\u\{?([0-9a-f]{4})\}?|\\x([0-9a-f]{2})|&#x([0-9a-f]{1,6});?|&#([0-9]{1,7});?|&(amp|lt|gt|quot|apos|sol);|\\([^ux])/giu;
const named: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['sol', '/'],
]);

/** Runs that may be base64 or hexadecimal; the encoding may start anywhere within one. */
const base64Run = /[a-z0-9+/_-]{6,}/giu;
const base64Group = 4;
const hexadecimalRun = /[0-9a-f]{8,}/giu;

/** The credentials after a scheme name, as in an echoed header. */
const credentials = /\b(?:bearer|basic)[\s:="']+([^\s"'<>,;]+)/giu;

export class SecretEcho {
  readonly #secrets: readonly string[];

  constructor(secrets: readonly string[]) {
    this.#secrets = secrets.map(compact).filter((secret) => secret !== '');
  }

  /**
   * Whether a text contains this many consecutive characters of a secret, or all of a shorter one: in any
   * letter case, escaped as in addresses, JSON and HTML, in base64 or in hexadecimal.
   *
   * @param length for each secret, in UTF-16 code units; `null` to skip it
   */
  isIn(text: string, length: (secret: string) => number | null): boolean {
    if (this.#secrets.length === 0) return false;
    const views = viewsOf(text);
    return this.#secrets.some((secret) => {
      const wanted = length(secret);
      if (wanted === null) return false;
      const pieces = piecesOf(secret, Math.min(wanted, secret.length));
      return views.some((view) => holdsAny(compact(view), pieces));
    });
  }

  /** Whether a text shows credentials with the first characters of a secret, however few: "Bearer sk-…". */
  beginsIn(text: string): boolean {
    return Array.from(text.matchAll(credentials), ([, shown = '']) => compact(shown)).some((shown) => {
      const [beginning = ''] = shown.split(/[^\p{L}\p{N}]/u, 1);
      return beginning !== '' && this.#secrets.some((secret) => secret.startsWith(beginning));
    });
  }

  /** Length of the longest secret in UTF-16 code units. */
  get longest(): number {
    return Math.max(0, ...this.#secrets.map(({ length }) => length));
  }
}

/** A text in all its possible decodings. */
function viewsOf(text: string): string[] {
  const plain: string[] = [];
  for (let view = text; plain.length < rounds && view !== plain.at(-1); view = decoded(view))
    plain.push(view);
  return plain.flatMap((view) => [view, ...base64Views(view), ...hexadecimalViews(view)]);
}

function decoded(text: string): string {
  return text.replace(escapes, (found: string, ...groups: (string | undefined)[]) => {
    const [percent, unicode, byte, htmlHex, htmlDecimal, name, escaped] = groups;
    if (name !== undefined) return named.get(name.toLowerCase()) ?? found;
    if (escaped !== undefined) return escaped;
    const hex = percent ?? unicode ?? byte ?? htmlHex;
    const code = hex === undefined ? Number(htmlDecimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : found;
  });
}

function base64Views(text: string): string[] {
  return runsOf(text, base64Run, base64Group).map((run) => {
    const plain = run.replaceAll('-', '+').replaceAll('_', '/');
    return atob(plain.slice(0, plain.length - (plain.length % base64Group === 1 ? 1 : 0)));
  });
}

function hexadecimalViews(text: string): string[] {
  return runsOf(text, hexadecimalRun, 2).map((run) =>
    (run.match(/../gu) ?? []).map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''),
  );
}

/** Every run of a kind, starting at each offset where its groups may begin. */
function runsOf(text: string, kind: RegExp, group: number): string[] {
  const runs = text.match(kind) ?? [];
  return Array.from({ length: group }, (_, first) => runs.map((run) => run.slice(first))).flat();
}

function piecesOf(secret: string, length: number): ReadonlySet<string> {
  const count = secret.length - length + 1;
  return new Set(Array.from({ length: count }, (_, first) => secret.slice(first, first + length)));
}

function holdsAny(text: string, pieces: ReadonlySet<string>): boolean {
  const [{ length } = ''] = pieces;
  for (let first = 0; first + length <= text.length; first++) {
    if (pieces.has(text.slice(first, first + length))) return true;
  }
  return false;
}

/** In lower case, without white space and invisible characters. */
function compact(text: string): string {
  return text.toLowerCase().replace(/[\s\p{Cc}\p{Cf}]+/gu, '');
}
