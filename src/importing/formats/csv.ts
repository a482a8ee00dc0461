/** Tabular files: each row is a passage, each value with the header of its column. */

import { parse } from 'papaparse';
import type { Section } from '../../indexing/page.js';
import { containerPieces } from '../../indexing/pieces.js';
import { oneLine } from '../../text/visible-text.js';
import { decodedText } from '../decoded-text.js';
import { element } from '../element.js';
import { fileRefused, leftOut } from '../file-refused.js';
import { mostPassages } from '../import-limits.js';
import type { Importer } from '../importer.js';

export const importer: Importer = async function* (file, { signal }) {
  const text = await decodedText(file);
  signal?.throwIfAborted();
  // Reading one row beyond the limit reveals whether there are more.
  const { data, errors } = parse<readonly string[]>(text, {
    skipEmptyLines: 'greedy',
    preview: mostPassages + 2,
  });
  const [header = [], ...rows] = data;
  if (rows.length === 0) {
    const reason = 'it has no rows below its header';
    throw fileRefused(file.path, reason, data.length);
  }
  const names = header.map((name, column) => oneLine(name) || `Column ${column + 1}`);
  const sections = rows.slice(0, mostPassages).flatMap((row, place) => rowSection(row, names, place + 1));
  yield { kind: 'page', page: { title: '', breadcrumbs: [], lang: null, sections } };
  if (rows.length > mostPassages) {
    const reason = `only its first ${mostPassages} rows are read`;
    yield leftOut(fileRefused(file.path, reason, undefined, { limit: mostPassages }));
  }
  const broken = errors.find(({ type }) => type === 'Quotes');
  if (broken !== undefined) {
    const row = (broken.row ?? 0) + 1;
    const reason = `a quotation mark in row ${row} is not closed; what follows it may be read as one value`;
    yield leftOut(fileRefused(file.path, reason, row));
  }
};

/** Titled by its first value, then one "Header: value" per line. The anchor follows RFC 7111. */
function rowSection(row: readonly string[], names: readonly string[], number: number): Section[] {
  const values = row.map((value, column) => ({
    name: names[column] ?? `Column ${column + 1}`,
    value: oneLine(value),
  }));
  const told = values.filter(({ value }) => value !== '');
  const lines = told.map(({ name, value }) => element('li', `${name}: ${value}`));
  const pieces = containerPieces([element('ul', ...lines)], null);
  const name = told.find(({ value }) => /\p{L}/u.test(value))?.value ?? `Row ${number}`;
  return pieces.length === 0 ? [] : [{ headings: [name], anchor: `row=${number}`, pieces }];
}
