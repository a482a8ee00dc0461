/**
 * A conversation as Markdown to paste elsewhere: questions as headings, answers as quotes, proofs as links.
 */

import { oneLine, visibleText } from '../../text/visible-text.js';
import type { Turn } from './turn.js';

/** @param silence the text shown in place of an answer when there is none */
export function conversationMarkdown(turns: readonly Turn[], silence: string): string {
  return turns.map((turn) => turnMarkdown(turn, silence)).join('\n');
}

function turnMarkdown({ question, answer, proofs }: Turn, silence: string): string {
  const lines = visibleText(answer ?? silence).split('\n');
  const quoted = lines.map((line) => `> ${plain(line)}`.trimEnd()).join('\n');
  const links = proofs.map(({ title, url }) => {
    const name = plain(oneLine(title));
    return url === null ? `- ${name}\n` : `- [${name}](<${addressIn(url)}>)\n`;
  });
  return `## ${plain(oneLine(question))}\n\n${quoted}\n${links.length === 0 ? '' : `\n${links.join('')}`}`;
}

/** Escapes every character that Markdown could interpret. */
function plain(line: string): string {
  return line
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~|&#]/gu, '\\$&')
    .replace(/^(?:[-+=:]|\d{1,9}[.)])/u, (mark) => `${mark.slice(0, -1)}\\${mark.slice(-1)}`);
}

/** Encodes the characters that would end or alter an address between angle brackets. */
function addressIn(url: string): string {
  return url.replace(/[<>\\\s&]/gu, (sign) => (sign === '&' ? '&amp;' : encodeURIComponent(sign)));
}
