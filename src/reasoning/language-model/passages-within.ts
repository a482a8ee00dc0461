import type { Passage } from '../../engine/index.js';
import type { ChatModel } from './chat-model.js';
import { fenced, usualFence } from './prompt-parts.js';

type CountTokens = ChatModel['countTokens'];

/** Tokens that a passage takes beside its words: its number and the space around it. */
const tokensAround = 8;

/**
 * The passages that fit, oldest first. The newest are kept whole and the oldest go; only a passage that is too long alone is
 * cut, at a sentence where that leaves half of it.
 */
export async function passagesWithin(
  passages: readonly Passage[],
  room: number,
  countTokens: CountTokens,
): Promise<Passage[]> {
  const kept: Passage[] = [];
  let left = room;
  for (const passage of [...passages].reverse()) {
    const needed = await tokensOf(passage, countTokens);
    if (needed > left) {
      if (kept.length === 0) kept.push(await shortened(passage, left, countTokens));
      break;
    }
    kept.unshift(passage);
    left -= needed;
  }
  return kept.filter(({ text }) => text !== '');
}

async function tokensOf({ title, text }: Passage, countTokens: CountTokens): Promise<number> {
  const fence = await countTokens(fenced({ title: '', text: '' }, usualFence));
  return (await countTokens(title)) + (await countTokens(text)) + fence + tokensAround;
}

async function shortened(passage: Passage, room: number, countTokens: CountTokens): Promise<Passage> {
  let { text } = passage;
  while (text !== '' && (await tokensOf({ ...passage, text }, countTokens)) > room) {
    text = text.slice(0, Math.floor(text.length * 0.9));
  }
  const sentence = text.lastIndexOf('. ');
  return { ...passage, text: sentence > text.length / 2 ? text.slice(0, sentence + 1) : text };
}
