/** Errors that keep their type and the offending value across a worker boundary. */

/** The details that each kind of error carries. */
export interface ErrorDetails {
  'question-empty': Record<never, never>;
  'question-too-long': { length: number; limit: number };
  'option-invalid': { option: string; value: string; allowed: string };
  /** `value`: the value that exceeds a limit. */
  'trace-invalid': { reason: string; value?: number };
  /** `claimed` and `allowed` are set when the file claims more than may be read. */
  'corpus-invalid': { file: string; reason: string; claimed?: number; allowed?: number };
  'corpus-unavailable': { file: string; reason: string };
  /** `value`: the value that exceeds a limit, or the unreadable value as text or number. */
  'file-refused': { file: string; reason: string; value?: number | string; limit?: number };
  'import-empty': { files: number; leftOut: number };
  'file-unwritable': { file: string; reason: string };
  'folder-in-use': { folder: string; holder: string; lock: string };
  'search-invalid': { reason: string };
  'model-unavailable': { file: string; reason: string };
  'model-altered': { file: string; expected: string; actual: string };
  'model-invalid': { model: string; reason: string };
  'reasoner-unavailable': { reasoner: string; status: number | null; reason: string };
  'reply-invalid': { reasoner: string; reason: string; reply: string };
  /** `needed` and `missing` in bytes; `missing` is null when the browser does not report it. */
  'storage-full': { what: string; needed: number; missing: number | null; consequence: string };
  'storage-blocked': { database: string };
  'storage-unavailable': { reason: string };
  'backend-unavailable': { backend: string; reason: string };
  'device-lost': { backend: string; reason: string };
  'worker-crashed': { worker: string; reason: string };
  unexpected: { reason: string };
}

/** Error codes for programs; `ErrorDetails` lists the details that each one carries. */
export type ErrorCode = keyof ErrorDetails;

/** The message for a person: what happened, and what can be done about it. */
const sentences: { readonly [C in ErrorCode]: (detail: ErrorDetails[C]) => string } = {
  'question-empty': () => 'There is no question yet. Write one and press Enter.',
  'question-too-long': ({ length, limit }) =>
    `The question has ${length} characters; at most ${limit} can be read. Shorten it.`,
  'option-invalid': ({ option, value, allowed }) => `${option} is ${value}; allowed is ${allowed}.`,
  'trace-invalid': ({ reason }) => `This file is not a trace that can be replayed: ${reason}.`,
  'corpus-invalid': ({ file, reason }) => `The corpus file ${file} cannot be used: ${reason}.`,
  'corpus-unavailable': ({ file, reason }) =>
    `The corpus file ${file} could not be read (${reason}). Check the connection and reload the page.`,
  'file-refused': ({ file, reason }) => `${file}: ${reason}.`,
  'import-empty': ({ files, leftOut }) =>
    files === 0
      ? 'There is nothing here to read. Choose files, a folder or a ZIP archive.'
      : `No text could be read here (files: ${files}, left out: ${leftOut}); see below.`,
  'file-unwritable': ({ file, reason }) => `${file} could not be written: ${reason}.`,
  'folder-in-use': ({ folder, holder, lock }) =>
    `${folder} is being written by ${holder}. Wait for its end; if it has ended, delete ${lock}.`,
  'search-invalid': ({ reason }) => `The search brought something that cannot be read: ${reason}.`,
  'model-unavailable': ({ file, reason }) =>
    `The model file ${file} could not be read (${reason}). Search still works; reload the page to try again.`,
  'model-altered': ({ file, expected, actual }) =>
    `The model file ${file} is not the one that was published (expected ${expected}, got ${actual}) and is not used.`,
  'model-invalid': ({ model, reason }) => `The model ${model} cannot be run: ${reason}.`,
  'reasoner-unavailable': ({ reasoner, status, reason }) =>
    `${reasoner} gave no reply${status === null ? '' : ` (status ${status})`}: ${reason}. Check its address and key, or use the embedded reader.`,
  'reply-invalid': ({ reasoner, reason, reply }) =>
    `${reasoner} gave no reply that can be read: ${reason} (“${reply}”). Ask again, or use the embedded reader.`,
  // Rounded up, so that freeing as much is enough.
  'storage-full': ({ what, needed, missing, consequence }) =>
    `The browser has no room left for ${what}: free ${Math.ceil((missing ?? needed) / 1e6)} MB on this device. ${consequence}.`,
  'storage-blocked': ({ database }) =>
    `Another tab holds an older ${database}. Close it to update; the corpus is kept in memory until then.`,
  'storage-unavailable': ({ reason }) =>
    `The browser does not let this page store data (${reason}). Nothing is kept beyond this visit.`,
  'backend-unavailable': ({ backend, reason }) => `${backend} cannot be used: ${reason}.`,
  'device-lost': ({ backend, reason }) => `${backend} stopped answering (${reason}).`,
  'worker-crashed': ({ worker, reason }) => `The ${worker} stopped unexpectedly (${reason}).`,
  unexpected: ({ reason }) => `Something unexpected happened: ${reason}.`,
};

/** An error as plain data, for messages and traces. */
export type ErrorRecord = {
  readonly [C in ErrorCode]: {
    readonly code: C;
    readonly detail: Readonly<ErrorDetails[C]>;
    readonly message: string;
  };
}[ErrorCode];

/**
 * The only error class this package throws. Its message is a sentence for a person.
 *
 * @example
 * ```ts
 * try {
 *   await limen.use({ reasoner: { kind: 'openai', baseUrl, model } });
 * } catch (thrown) {
 *   if (thrown instanceof LimenError && thrown.code === 'reasoner-unavailable') console.error(thrown.message);
 * }
 * ```
 * @typeParam C ties the code to its detail
 */
export class LimenError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'LimenError';
  readonly code: C;
  /** The values that caused the error. */
  readonly detail: Readonly<ErrorDetails[C]>;

  /** @param options `cause`: the original error */
  constructor(code: C, detail: ErrorDetails[C], options?: ErrorOptions) {
    super(sentences[code](detail), options);
    this.code = code;
    this.detail = detail;
  }
}

/** Converts any thrown value to a `LimenError`; anything else becomes `unexpected`, with its message. */
export function asLimenError(thrown: unknown): LimenError {
  if (thrown instanceof LimenError) return thrown;
  return new LimenError('unexpected', { reason: reasonOf(thrown) }, { cause: thrown });
}

/** Any thrown value as plain data. */
export function toErrorRecord(thrown: unknown): ErrorRecord {
  const { code, detail, message } = asLimenError(thrown);
  // The class ties code and detail together, but TypeScript cannot infer the union from the two parts.
  return { code, detail, message } as ErrorRecord;
}

/** Rebuilds the error from its record. The stack is new. */
export function fromErrorRecord(record: ErrorRecord): LimenError {
  return new LimenError<ErrorCode>(record.code, record.detail);
}

/** Whether a value of unknown origin is an error record. */
export function isErrorRecord(value: unknown): value is ErrorRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { code, detail } = value as { code?: unknown; detail?: unknown };
  return (
    typeof code === 'string' &&
    Object.hasOwn(sentences, code) &&
    typeof detail === 'object' &&
    detail !== null
  );
}

/** The reason for a thrown value, phrased as part of a sentence. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}

/** An error for an option that is out of bounds. @param value shown as text */
export function optionInvalid(option: string, value: unknown, allowed: string): LimenError<'option-invalid'> {
  return new LimenError('option-invalid', { option, value: String(value), allowed });
}
