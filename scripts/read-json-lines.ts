import { readFileSync } from 'node:fs';

/** The values of a file with one JSON value per line, unchecked. */
export function readJsonLines<Line>(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): Line => JSON.parse(line));
}
