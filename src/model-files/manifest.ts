/** `models/<id>/manifest.json`: the files of a model, with the size and the SHA-256 of each. */

import * as v from 'valibot';
import { LimenError } from '../engine/index.js';
import { largestFile } from '../network/request.js';
import { type Described, parseJson, sha256 } from '../text/parse-json.js';

/** Maximum number of files; a manifest is untrusted when it is read. */
const filesAllowed = 64;

/** Maximum size of a model, in bytes: WebAssembly cannot address more. */
const totalBytesAllowed = 2 ** 32;

const modelFile = v.object({
  /** Relative to the manifest, with `/`, inside the model's folder. */
  path: v.pipe(
    v.string(),
    v.check(isInsideFolder, ({ input }) => `lists ${input}, which leaves the folder`),
  ),
  /** Memory is allocated by this number. */
  bytes: v.pipe(
    v.number(),
    v.safeInteger(),
    v.minValue(1),
    v.maxValue(largestFile, ({ input, requirement }) => `claims ${input} bytes, more than ${requirement}`),
  ),
  sha256,
});

export type ModelFile = Described<typeof modelFile>;

const text = v.pipe(v.string(), v.nonEmpty());

const entryPoints = ['model', 'tokenizer', 'config'] as const;

interface Listing extends Readonly<Partial<Record<(typeof entryPoints)[number], string>>> {
  readonly files: readonly ModelFile[];
}

const modelManifest = v.pipe(
  v.object({
    format: v.literal('limen-model', 'is not in the format limen-model'),
    version: v.literal(1, ({ received }) => `has version ${received}, not 1`),
    id: text,
    /** For people: "MiniLM reader, 8 bits". */
    name: text,
    task: v.picklist(
      ['reader', 'critic', 'memory', 'static-encoder'],
      'names none of the tasks reader, critic, memory and static-encoder',
    ),
    /** SPDX identifier of the weights' licence. */
    licence: text,
    files: v.pipe(
      v.array(modelFile),
      v.check(({ length }) => length >= 1 && length <= filesAllowed, `must list 1 to ${filesAllowed} files`),
      v.check((files) => new Set(files.map(({ path }) => path)).size === files.length, 'lists a file twice'),
      v.check(
        (files) => totalBytes({ files }) <= totalBytesAllowed,
        ({ input }) => `claims ${totalBytes({ files: input })} bytes, more than ${totalBytesAllowed}`,
      ),
    ),
    /** Entry points: paths listed in `files`. */
    model: text,
    /** Missing for a critic, which uses the reader's. */
    tokenizer: v.exactOptional(text),
    config: text,
  }),
  v.check(
    (manifest) => unlisted(manifest) === undefined,
    ({ input }) => `names ${unlisted(input)}, which it does not list`,
  ),
);

export type ModelManifest = Described<typeof modelManifest>;

/** The files that each kind of model needs in addition to its graphs. */
export const otherFiles = {
  reader: { tokenizer: 'tokenizer.json', config: 'config.json' },
  critic: { config: 'config.json' },
  memory: { tokenizer: 'tokenizer.json', config: 'config.json' },
  'static-encoder': { tokenizer: 'tokenizer.json', config: 'config.json' },
} as const satisfies Record<ModelManifest['task'], Partial<ModelManifest>>;

/** The weights of each kind of model; the first file determines its identity. */
export const weightFiles = {
  reader: ['model.onnx'],
  critic: ['model.onnx'],
  memory: ['decoder.onnx', 'encoder.onnx'],
  'static-encoder': ['vectors.bin'],
} as const satisfies Record<ModelManifest['task'], readonly string[]>;

/**
 * @throws {LimenError} `model-invalid` naming `model` and the first fault; without a cause, since a cause
 * would mean that no response came (`loadModel`)
 */
export function parseManifest(json: string, model: string): ModelManifest {
  return parseJson(modelManifest, json, (fault) => {
    return new LimenError('model-invalid', { model, reason: `its manifest ${fault}` });
  });
}

/** Total size of all files, in bytes. */
export function totalBytes({ files }: { readonly files: readonly ModelFile[] }): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Identifies the weights exactly, for traces: "minilm-reader@0123456789ab". */
export function modelIdentity(manifest: ModelManifest): string {
  return `${manifest.id}@${weightsOf(manifest)?.sha256.slice(0, 12) ?? ''}`;
}

/** The file that holds the graph. */
export function weightsOf(manifest: ModelManifest): ModelFile | undefined {
  return manifest.files.find((file) => file.path === manifest.model);
}

/** Plain relative paths only, so that no manifest can point elsewhere. */
function isInsideFolder(path: string): boolean {
  return path.split('/').every((part) => /^[A-Za-z0-9._-]+$/u.test(part) && part !== '.' && part !== '..');
}

/** An entry point that is not a listed file: "other.onnx under model". */
function unlisted({ files, ...entries }: Listing): string | undefined {
  const entry = entryPoints.find((each) => {
    const named = entries[each];
    return named !== undefined && !files.some(({ path }) => path === named);
  });
  return entry && `${entries[entry]} under ${entry}`;
}
