import { type Passage, withText } from '../../engine/index.js';
import { textForTokens } from '../../sessions/token-bounds.js';
import { wholeCharacters } from '../../text/whole-characters.js';
import type { ChatModel } from './chat-model.js';
import { fenced, usualFence } from './prompt-parts.js';

type CountTokens = ChatModel['countTokens'];

/** Tokens per passage beside its words: its number and the surrounding space. */
const tokensAround = 8;

/**
 * The passages that fit, oldest first. The newest are kept whole and the oldest are dropped; only a passage
 * that is too long by itself is cut, at a sentence end if at least half of it remains.
 */
export async function passagesWithin(
  passages: readonly Passage[],
  room: number,
  countTokens: CountTokens,
): Promise<Passage[]> {
  const kept: Passage[] = [];
  let left = room;
  for (const passage of passages.toReversed()) {
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

/** The first beginning that fits, each try nine tenths as long as the one before. */
async function shortened(passage: Passage, room: number, countTokens: CountTokens): Promise<Passage> {
  // A title gets at most half of the room; a real one never needs more.
  const title = await beginning(passage.title, Math.floor(room / 2), countTokens);
  const left = room - (await tokensOf({ ...passage, title, text: '' }, countTokens));
  const text = await beginning(passage.text, left, countTokens);
  const sentence = text.lastIndexOf('. ');
  const isCut = text.length < passage.text.length;
  const kept = isCut && sentence > text.length / 2 ? text.slice(0, sentence + 1) : text;
  return { ...withText(passage, kept), title };
}

async function beginning(text: string, room: number, countTokens: CountTokens): Promise<string> {
  if (room <= 0) return '';
  const bounded = textForTokens(text, room);
  const lengths = [bounded.length];
  for (let length = bounded.length; length > 0; lengths.push(length)) length = Math.floor(length * 0.9);
  let [first, last] = [0, lengths.length - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if ((await countTokens(wholeCharacters(bounded, lengths[middle] ?? 0))) <= room) last = middle;
    else first = middle + 1;
  }
  return wholeCharacters(bounded, lengths[first] ?? 0);
}
