import { Session } from 'node:inspector';
import { promisify } from 'node:util';

/**
 * The work of a call, counted rather than timed so that it is the same on every machine: how often each block
 * of the program was entered (V8's precise coverage), and how many characters or items its calls into the
 * engine processed. Two of those are not linear: the word segmenter and normalisation, which take the square
 * of the length of what they group.
 */
export async function workOf(call: () => unknown): Promise<number> {
  const post = await profiler();
  await post('Profiler.takePreciseCoverage');
  const native = countingNativeCalls();
  try {
    call();
  } finally {
    native.restore();
  }
  const { result } = (await post('Profiler.takePreciseCoverage')) as { result: readonly Script[] };
  const blocks = result
    .filter(({ url }) => /\/src\/[^?]*\.ts/.test(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
    .reduce((sum, count) => sum + count, 0);
  return blocks + native.characters();
}

type Post = (method: string, parameters?: object) => Promise<unknown>;

let started: Promise<Post> | undefined;

function profiler(): Promise<Post> {
  started ??= startProfiler();
  return started;
}

async function startProfiler(): Promise<Post> {
  const session = new Session();
  session.connect();
  const post = promisify(session.post.bind(session)) as Post;
  await post('Profiler.enable');
  await post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  return post;
}

interface Script {
  readonly url: string;
  readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
}

type Method = (this: unknown, ...given: unknown[]) => unknown;

function countingNativeCalls(): { characters(): number; restore(): void } {
  let characters = 0;
  const undo: (() => void)[] = [];
  const wrap = (
    owner: object,
    name: string,
    costOf: (self: unknown, result: unknown, before: number) => number,
  ) => {
    const original = Reflect.get(owner, name) as Method;
    const counted: Method = function (...given) {
      const before = this instanceof RegExp ? this.lastIndex : 0;
      const result = Reflect.apply(original, this, given);
      characters += costOf(
        this instanceof RegExp ? { pattern: this, given: given[0] } : this,
        result,
        before,
      );
      return result;
    };
    Reflect.set(owner, name, counted);
    undo.push(() => Reflect.set(owner, name, original));
  };
  const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 1);
  for (const name of ['slice', 'join', 'repeat', 'concat']) {
    const owner = name === 'join' ? Array.prototype : String.prototype;
    wrap(owner, name, (_self, result) => lengthOf(result));
  }
  for (const name of [
    'trim',
    'trimStart',
    'trimEnd',
    'toLowerCase',
    'indexOf',
    'lastIndexOf',
    'includes',
    'endsWith',
  ]) {
    wrap(String.prototype, name, lengthOf);
  }
  wrap(Array.prototype, 'slice', (_self, result) => lengthOf(result));
  for (const name of ['shift', 'unshift', 'splice', 'indexOf', 'includes'])
    wrap(Array.prototype, name, lengthOf);
  wrap(String.prototype, 'normalize', (self) => Math.max(0, ...marksOf(self)) * 2 + lengthOf(self));
  wrap(RegExp.prototype, 'exec', (self, result, before) => searched(self, result, before));
  wrap(Intl.Segmenter.prototype, 'segment', () => 0);
  const segment = Intl.Segmenter.prototype.segment;
  Intl.Segmenter.prototype.segment = function (text) {
    const isWords = this.resolvedOptions().granularity === 'word';
    characters += isWords ? text.length ** 2 / 1000 : text.length;
    return Reflect.apply(segment, this, [text]);
  };
  return {
    characters: () => characters,
    restore() {
      for (const each of undo.reverse()) each();
    },
  };
}

/** Squared lengths of the runs of combining marks. */
function marksOf(text: unknown): number[] {
  let run = 0;
  const squares: number[] = [];
  for (const each of String(text)) {
    const code = each.codePointAt(0) ?? 0;
    run = code >= 0x300 && code <= 0x36f ? run + 1 : 0;
    if (run > 1) squares.push(run ** 2);
  }
  return squares;
}

/** The characters that a linear pattern examines: from its start position to the end of its match. */
function searched(self: unknown, result: unknown, before: number): number {
  const { pattern, given } = self as { readonly pattern: RegExp; readonly given: unknown };
  const text = String(given);
  const from = pattern.global || pattern.sticky ? before : 0;
  if (Array.isArray(result)) return (result as RegExpExecArray).index + String(result[0]).length - from + 1;
  return pattern.sticky ? 1 : text.length - from;
}
