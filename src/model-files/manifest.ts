/** `models/<id>/manifest.json`: which files make a model, with the size and the SHA-256 of each. */

import { LimenError } from '../engine/index.js';

export interface ModelFile {
  /** Relative to the manifest, with `/`, inside the model's folder. */
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the content, 64 lower-case hexadecimal digits. */
  readonly sha256: string;
}

export interface ModelManifest {
  readonly format: 'limen-model';
  readonly version: 1;
  readonly id: string;
  /** For people: "MiniLM reader, 8 bits". */
  readonly name: string;
  readonly task: 'reader' | 'critic' | 'memory';
  /** SPDX identifier of the weights' licence. */
  readonly licence: string;
  readonly files: readonly ModelFile[];
  /** Entry points: paths that stand in `files`. */
  readonly model: string;
  readonly tokenizer: string;
  readonly config: string;
}

/** The graphs of each kind of model; its identity is the first one's. */
export const graphFiles = {
  reader: ['model.onnx'],
  critic: ['model.onnx'],
  memory: ['decoder.onnx', 'encoder.onnx'],
} as const satisfies Record<ModelManifest['task'], readonly string[]>;

/** Longest list of files that is accepted; a manifest is read before anything is known about it. */
const filesAllowed = 64;

/** Largest file, in bytes: a graph in ONNX cannot have more, and what is listed here is what memory is taken for. */
const fileBytesAllowed = 2 ** 31 - 1;

/** Largest model, in bytes: more than WebAssembly can address runs nowhere. */
const totalBytesAllowed = 2 ** 32;

/** @throws {LimenError} `model-invalid`, naming `model` and the first thing that is wrong */
export function parseManifest(json: string, model: string): ModelManifest {
  const invalid = (reason: string): never => {
    throw new LimenError('model-invalid', { model, reason: `its manifest ${reason}` });
  };
  let given: unknown;
  try {
    given = JSON.parse(json);
  } catch {
    return invalid('is not JSON');
  }
  if (!isRecord(given)) return invalid('is not an object');
  if (given['format'] !== 'limen-model') return invalid('is not in the format limen-model');
  if (given['version'] !== 1) return invalid(`has version ${String(given['version'])}, not 1`);
  const text = (key: string): string => {
    const value = given[key];
    return typeof value === 'string' && value !== '' ? value : invalid(`has no text under ${key}`);
  };
  const task = given['task'];
  if (task !== 'reader' && task !== 'critic' && task !== 'memory') {
    return invalid('names none of the tasks reader, critic and memory');
  }
  const listed = given['files'];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > filesAllowed) {
    return invalid(`must list 1 to ${filesAllowed} files`);
  }
  const files = listed.map((file: unknown, index) => {
    const wrong = fileFault(file);
    return wrong === undefined ? (file as ModelFile) : invalid(`has a bad file ${index + 1}: ${wrong}`);
  });
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  if (total > totalBytesAllowed) return invalid(`claims ${total} bytes, more than ${totalBytesAllowed}`);
  const paths = new Set(files.map((file) => file.path));
  if (paths.size !== files.length) return invalid('lists a file twice');
  const entry = (key: string): string => {
    const path = text(key);
    return paths.has(path) ? path : invalid(`names ${path} under ${key}, which it does not list`);
  };
  return {
    format: 'limen-model',
    version: 1,
    id: text('id'),
    name: text('name'),
    task,
    licence: text('licence'),
    files: files.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })),
    model: entry('model'),
    tokenizer: entry('tokenizer'),
    config: entry('config'),
  };
}

/** Sum of all files, in bytes. */
export function totalBytes(manifest: ModelManifest): number {
  return manifest.files.reduce((sum, file) => sum + file.bytes, 0);
}

/** Names the weights exactly, for traces: "minilm-reader@0123456789ab". */
export function modelIdentity(manifest: ModelManifest): string {
  return `${manifest.id}@${weightsOf(manifest)?.sha256.slice(0, 12) ?? ''}`;
}

/** The file that holds the graph. */
export function weightsOf(manifest: ModelManifest): ModelFile | undefined {
  return manifest.files.find((file) => file.path === manifest.model);
}

function fileFault(file: unknown): string | undefined {
  if (!isRecord(file)) return 'it is not an object';
  const { path, bytes, sha256 } = file;
  if (typeof path !== 'string' || !isInsideFolder(path)) return `the path ${String(path)} leaves the folder`;
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 1) {
    return `${path} has no size in bytes`;
  }
  if (bytes > fileBytesAllowed) return `${path} claims ${bytes} bytes, more than ${fileBytesAllowed}`;
  if (typeof sha256 !== 'string' || !/^[0-9a-f]{64}$/u.test(sha256)) return `${path} has no SHA-256`;
  return undefined;
}

/** Plain relative paths only, so that no manifest can point elsewhere. */
function isInsideFolder(path: string): boolean {
  return path.split('/').every((part) => /^[A-Za-z0-9._-]+$/u.test(part) && part !== '.' && part !== '..');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
