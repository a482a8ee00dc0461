import { LimenError } from './errors.js';
import { isFinal, type RunEvent, type RunEvents } from './events.js';

/** The parts that a run used, recorded so that the same trace can be made again. */
export interface RunParts {
  readonly corpus: string;
  readonly reasoner: string;
  readonly critic: string;
}

/**
 * A finished run as a JSON value. It contains no timings: the same parts, question and options give the same
 * trace.
 */
export interface Trace {
  readonly format: 'limen-trace';
  readonly version: 1;
  readonly parts: RunParts;
  readonly events: readonly RunEvent[];
}

/** The trace of a finished run. @param parts as returned by `Limen.parts` */
export function makeTrace(parts: RunParts, events: readonly RunEvent[]): Trace {
  return { format: 'limen-trace', version: 1, parts, events };
}

/** @throws {LimenError} `trace-invalid` if the value is not a trace of this version, or has no final event */
export function parseTrace(value: unknown): Trace {
  const trace = value as Partial<Trace> | null;
  const invalid = (reason: string) => new LimenError('trace-invalid', { reason });
  if (typeof trace !== 'object' || trace?.format !== 'limen-trace') throw invalid('it is not a Limen trace');
  if (trace.version !== 1) throw invalid(`version ${String(trace.version)} is not known here`);
  const { events } = trace;
  if (!Array.isArray(events) || events[0]?.type !== 'run-started') {
    throw invalid('it does not begin with a run');
  }
  const end = events.findIndex((event: RunEvent | null | undefined) => event?.type && isFinal(event));
  if (end < 0) throw invalid('it does not end');
  if (end < events.length - 1) throw invalid('it goes on after its end');
  return trace as Trace;
}

/** Replays the events of a saved run. */
export async function* replay(trace: Trace): RunEvents {
  yield* trace.events;
}
