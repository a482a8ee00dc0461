/** JSON Lines of passages: objects with `title` and `text`, and optionally `id`, `topic`, `lang` and `url`. */

import { LimenError } from '../../engine/index.js';
import { passageFault } from '../../retrieval/corpus-format.js';
import { counted } from '../../text/counted.js';
import { oneLine, visibleText } from '../../text/visible-text.js';
import { decodedText } from '../decoded-text.js';
import { fileRefused, leftOut } from '../file-refused.js';
import type { GivenPassage, Importer } from '../importer.js';

export const importer: Importer = async function* (file) {
  const known = new Set<string>();
  let number = 0;
  let faulty = 0;
  let first: { readonly reason: string; readonly value: number } | undefined;
  for (const line of (await decodedText(file)).split('\n')) {
    number += 1;
    if (line.trim() === '') continue;
    const passage = readLine(line, number);
    const fault =
      typeof passage === 'string' ? passage : known.has(passage.id) ? `has the id ${passage.id} again` : null;
    if (typeof passage !== 'string' && fault === null) {
      known.add(passage.id);
      yield { kind: 'passage', passage };
      continue;
    }
    faulty += 1;
    first ??= { reason: `line ${number} ${fault}`, value: number };
  }
  if (first === undefined) return;
  if (known.size === 0) throw new LimenError('file-refused', { file: file.path, ...first });
  const more =
    faulty === 1
      ? ''
      : `, and ${counted(faulty - 1, 'more line is no passage', 'more lines are no passages')} either`;
  const reason = `${first.reason}${more}`;
  yield leftOut(fileRefused(file.path, reason, faulty));
};

/** The passage, or what is wrong with the line. */
function readLine(line: string, number: number): GivenPassage | string {
  let given: unknown;
  try {
    given = JSON.parse(line);
  } catch {
    return 'is not JSON';
  }
  if (typeof given !== 'object' || given === null) return 'is not an object';
  const {
    id = `line-${number}`,
    title,
    text,
    topic,
    lang,
    url,
  } = given as Partial<Record<keyof GivenPassage, string>>;
  const passage = {
    id: typeof id === 'number' ? String(id) : id,
    title: visiblePart(title ?? `Line ${number}`, oneLine),
    text: visiblePart(text, visibleText),
    ...(topic === undefined ? {} : { topic: visiblePart(topic, oneLine) }),
    ...(lang === undefined ? {} : { lang }),
    ...(url === undefined ? {} : { url }),
  };
  const fault = passageFault(passage);
  // The address that it states may be anything.
  if (fault === undefined && (url === undefined || /^https?:/iu.test(url))) return passage as GivenPassage;
  return fault?.replace(`(${id}) `, '') ?? 'has a url that is not an http address';
}

/** Anything that is not text is returned unchanged, for the fault check to report. */
function visiblePart(given: unknown, visible: (text: string) => string): unknown {
  return typeof given === 'string' ? visible(given) : given;
}
