import { sum } from '../../scores/statistics.js';
import { textForTokens } from '../../sessions/token-bounds.js';
import { wholeCharacters } from '../../text/whole-characters.js';
import type { ChatMessage, ChatModel } from './chat-model.js';

type CountTokens = ChatModel['countTokens'];

/** A message cut to fewer tokens than this would be useless. */
const fewestTokens = 6;
/** Marks the omission. */
const gap = '\n…\n';

/**
 * Fits the messages into the room by cutting the longest one in its middle, so that its beginning and the
 * request at its end remain. Instructions are never cut. `null` if the others leave no room for it.
 *
 * @param room tokens of all messages together
 */
export async function messagesWithin(
  messages: readonly ChatMessage[],
  room: number,
  countTokens: CountTokens,
): Promise<readonly ChatMessage[] | null> {
  const tokens: number[] = [];
  for (const { content } of messages) tokens.push(await countTokens(content));
  const all = sum(tokens);
  if (all <= room) return messages;
  const open = tokens.map((each, place) => (messages[place]?.role === 'system' ? 0 : each));
  const longest = open.indexOf(Math.max(...open));
  const left = room - (all - (open[longest] ?? 0));
  if (left < fewestTokens) return null;
  const content = await withoutMiddle(messages[longest]?.content ?? '', left, countTokens);
  return messages.map((message, place) => (place === longest ? { ...message, content } : message));
}

/** The longest beginning and end of a text, equally long, that fit. */
async function withoutMiddle(text: string, room: number, countTokens: CountTokens): Promise<string> {
  let [fits, exceeds] = [0, Math.min(text.length, 2 * textForTokens(text, room).length)];
  while (exceeds - fits > 1) {
    const length = Math.floor((fits + exceeds) / 2);
    if ((await countTokens(endsOf(text, length))) <= room) fits = length;
    else exceeds = length;
  }
  return endsOf(text, fits);
}

/** `length / 2` code units from either end, without splitting characters. */
function endsOf(text: string, length: number): string {
  const half = Math.floor(length / 2);
  const first = wholeCharacters(text, half);
  const last = text.slice(text.length - half).replace(/^[\uDC00-\uDFFF]/u, '');
  return `${first}${gap}${last}`;
}
