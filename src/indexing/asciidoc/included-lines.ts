/** The lines that an AsciiDoc include directive selects by `lines`, `tag` or `tags`, without the tags. */

const tagLine = /\b(?:tag|(e)nd)::(\S{1,100}?)\[\](?=$|\s)/u;

export function includedLines(text: string, given: Readonly<Record<string, string>>): string {
  const { lines, tag, tags } = given;
  const all = text.split('\n');
  if (lines !== undefined && lines.trim() !== '') return numbered(all, lines).join('\n');
  return tagged(all, tagsIn(tag ?? tags)).join('\n');
}

/** `1;3..5;7..-1`: a negative end, or none, means the last line. */
function numbered(all: readonly string[], written: string): readonly string[] {
  const ranges = written.split(/[;,]/u).flatMap((part) => {
    const [, first = '', dots, last = ''] = /^\s*(\d{1,9})(?:(\.\.)(-?\d{1,9})?)?\s*$/u.exec(part) ?? [];
    if (first === '') return [];
    const end = dots === undefined ? Number(first) : Number(last === '' ? -1 : last);
    return [{ from: Number(first), to: end < 0 ? all.length : end }];
  });
  return all.filter(
    (line, place) =>
      !tagLine.test(line) && ranges.some(({ from, to }) => from <= place + 1 && place + 1 <= to),
  );
}

/** `a;!b;*`: whether each of the names is wanted. */
function tagsIn(written = ''): Map<string, boolean> {
  const names = written.split(/[;,]/u).map((name) => name.trim());
  return new Map(
    names
      .filter((name) => name !== '' && name !== '!')
      .map((name) => [name.replace(/^!/u, ''), !name.startsWith('!')]),
  );
}

/** As Asciidoctor selects them. */
function tagged(all: readonly string[], wanted: Map<string, boolean>): readonly string[] {
  const { base, others } = wildcards(wanted);
  const open: { readonly name: string; readonly isWanted: boolean }[] = [];
  return all.filter((line) => {
    const isWanted = open.at(-1)?.isWanted ?? base;
    const [mark, end, name = ''] = tagLine.exec(line) ?? [];
    if (mark === undefined) return isWanted;
    if (end === undefined) {
      const own =
        wanted.get(name) ?? (others === undefined || (open.length > 0 && !isWanted) ? undefined : others);
      if (own !== undefined) open.push({ name, isWanted: own });
      else if (others !== undefined) open.push({ name, isWanted: false });
    } else {
      const place = open.findLastIndex((each) => each.name === name);
      if (place >= 0) open.splice(place, 1);
    }
    return false;
  });
}

interface Wildcards {
  /** Whether lines outside of all regions are wanted. */
  readonly base: boolean;
  /** Whether unnamed regions are wanted; undefined if they are treated like their surroundings. */
  readonly others: boolean | undefined;
}

/** Takes `**` (every line) and `*` (every region) out of the names. */
function wildcards(wanted: Map<string, boolean>): Wildcards {
  const [first] = wanted.keys();
  const [all, regions] = [wanted.get('**'), wanted.get('*')];
  wanted.delete('**');
  wanted.delete('*');
  const isFirstUnwanted = [...wanted.values()][0] === false;
  if (all !== undefined)
    return { base: all, others: regions ?? (!all && isFirstUnwanted ? true : undefined) };
  if (regions !== undefined) return { base: first === '*' ? !regions : false, others: regions };
  return { base: ![...wanted.values()].includes(true), others: undefined };
}
