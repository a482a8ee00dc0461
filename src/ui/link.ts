/** A question and its settings as the fragment of a link, so that opening the link asks it again. */

import { completeOptions, type RunOptions, type Trace } from '../engine/index.js';
import type { StrategyName } from '../strategies/strategies.js';

export interface LinkState extends Partial<Pick<RunOptions, 'threshold' | 'turns'>> {
  readonly question?: string;
  readonly corpus?: string;
  /** Fixes the critic's backend; if omitted, the page chooses. */
  readonly backend?: 'webgpu' | 'wasm';
  /** As written; an unknown strategy is rejected when the question is asked. */
  readonly strategy?: StrategyName;
}

/** What a fragment asks for. Invalid fields are left out and never cause an error. */
export function readLink(fragment: string): LinkState {
  const fields = new URLSearchParams(fragment.replace(/^#/u, ''));
  const question = fields.get('q')?.trim();
  const corpus = fields.get('corpus');
  const backend = fields.get('backend');
  const [strategy] = /^[a-z][a-z-]{0,40}$/u.exec(fields.get('strategy') ?? '') ?? [];
  return {
    ...(question ? { question } : {}),
    ...(corpus ? { corpus } : {}),
    ...numberField(fields, 'threshold'),
    ...numberField(fields, 'turns'),
    ...(backend === 'webgpu' || backend === 'wasm' ? { backend } : {}),
    ...(strategy === undefined ? {} : { strategy: strategy as StrategyName }),
  };
}

/** Undefined fields are left out. */
export type WrittenLink = { readonly [Field in keyof LinkState]?: LinkState[Field] | undefined };

/** The fragment, with its `#`. */
export function writeLink({ question, ...settings }: WrittenLink): string {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries({ q: question, ...settings })) {
    if (value !== undefined) fields.set(name, String(value));
  }
  return `#${fields.toString()}`;
}

/** A link that repeats a saved run's question with the same corpus, settings and strategy. */
export function linkOfTrace({ parts, events: [started] }: Trace): WrittenLink {
  if (started?.type !== 'run-started') return {};
  const { question, options, strategy } = started;
  return {
    question,
    corpus: parts.corpus,
    threshold: options.threshold,
    turns: options.turns,
    strategy: strategy as StrategyName | undefined,
  };
}

function numberField(fields: URLSearchParams, name: 'threshold' | 'turns'): Partial<RunOptions> {
  const written = fields.get(name);
  if (!written?.trim()) return {};
  const option = { [name]: Number(written) };
  try {
    completeOptions(option);
    return option;
  } catch {
    return {};
  }
}
