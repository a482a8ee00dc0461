/** The page's wording for the state of its parts. */

import type { LimenStatus, PartStatus } from '../api.js';
import type { RunParts } from '../engine/index.js';
import { progressInBytes } from './text.js';

type PartName = keyof Omit<LimenStatus, 'notices' | 'memory'>;

/** In the order in which a question needs them. */
export const partNames: readonly { readonly part: PartName; readonly label: string }[] = [
  { part: 'retriever', label: 'corpus' },
  { part: 'reasoner', label: 'reader' },
  { part: 'critic', label: 'critic' },
];

const backends = { webgpu: 'WebGPU', wasm: 'WASM', none: '' } as const;

/** One line about a part: its progress, what runs it and why, or what went wrong. */
export function partText(status: PartStatus): string {
  switch (status.state) {
    case 'waiting':
      return 'not loaded yet';
    case 'loading':
      return loadingText(status);
    case 'ready': {
      const backend = backends[status.backend];
      const name =
        backend === '' || status.name.includes(backend) ? status.name : `${status.name} on ${backend}`;
      const reason = status.finishing ? 'finishing what was stopped' : status.reason;
      return reason === '' ? name : `${name}: ${reason}`;
    }
    case 'failed':
      return status.error.message;
  }
}

function loadingText({ loaded, total, isInterrupted }: PartStatus & { readonly state: 'loading' }): string {
  const progress = total > 0 ? progressInBytes(loaded, total) : 'loading';
  return isInterrupted ? `${progress}; the download broke off, trying again` : progress;
}

/** "Waiting for the reader: 12 of 23 MB", or `null`. Of several parts, the first whose progress is known. */
export function waitingText(status: LimenStatus | null): string | null {
  if (status === null) return 'Opening the corpus';
  const awaited = partNames.filter(({ part }) => isAwaited(status[part]));
  const next = awaited.find(({ part }) => isCounted(status[part])) ?? awaited[0];
  if (next === undefined) return null;
  const state = status[next.part];
  return `Waiting for the ${next.label}${state.state === 'waiting' ? '' : `: ${partText(state)}`}`;
}

function isAwaited(status: PartStatus): boolean {
  const { state } = status;
  return state === 'waiting' || state === 'loading' || (state === 'ready' && status.finishing === true);
}

function isCounted(status: PartStatus): boolean {
  return status.state === 'loading' && status.total > 0;
}

export function allReady(status: LimenStatus | null): boolean {
  const isReady = (part: PartStatus): boolean => part.state === 'ready' && !isAwaited(part);
  return status !== null && partNames.every(({ part }) => isReady(status[part]));
}

/** What a run was made with, in the order in which a question needs it. */
export function madeWith({ corpus, reasoner, critic }: RunParts): string {
  return [corpus, reasoner, critic].join(', ');
}
