/** A question and its settings as the fragment of a link, so that opening the link asks it again. */

import { completeOptions, type RunOptions } from '../engine/index.js';

export interface LinkState {
  readonly question?: string;
  readonly corpus?: string;
  readonly threshold?: number;
  readonly turns?: number;
  /** Fixes the backend of the critic; left out, the page chooses. */
  readonly backend?: 'webgpu' | 'wasm';
}

/** What a fragment asks for. Anything that is not allowed is left out, never an error. */
export function readLink(fragment: string): LinkState {
  const fields = new URLSearchParams(fragment.replace(/^#/u, ''));
  const question = fields.get('q')?.trim();
  const corpus = fields.get('corpus');
  const backend = fields.get('backend');
  return {
    ...(question ? { question } : {}),
    ...(corpus ? { corpus } : {}),
    ...numberField(fields, 'threshold'),
    ...numberField(fields, 'turns'),
    ...(backend === 'webgpu' || backend === 'wasm' ? { backend } : {}),
  };
}

/** The fragment, with its `#`. */
export function writeLink(state: LinkState): string {
  const fields = new URLSearchParams();
  if (state.question !== undefined) fields.set('q', state.question);
  if (state.corpus !== undefined) fields.set('corpus', state.corpus);
  if (state.threshold !== undefined) fields.set('threshold', String(state.threshold));
  if (state.turns !== undefined) fields.set('turns', String(state.turns));
  if (state.backend !== undefined) fields.set('backend', state.backend);
  return `#${fields.toString()}`;
}

function numberField(fields: URLSearchParams, name: 'threshold' | 'turns'): Partial<RunOptions> {
  const written = fields.get(name);
  if (written === null || written.trim() === '') return {};
  const option = { [name]: Number(written) };
  try {
    completeOptions(option);
    return option;
  } catch {
    return {};
  }
}
