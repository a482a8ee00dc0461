import { describe, expect, it } from 'vitest';
import { droppedFiles } from '../../../src/ui/own-texts/brought-files.js';
import { droppedItems, fewItems } from '../../../src/ui/own-texts/dropped-items.js';

interface Brought {
  readonly name: string;
  readonly type?: string;
  readonly entry?: FileSystemEntry;
}

/** What a browser hands over, and which of it was asked for its entry. */
function drop(brought: readonly Brought[]) {
  const asked: string[] = [];
  const items = brought.map(({ name, type = 'text/markdown', entry = null }) => ({
    type,
    getAsFile: () => new File(['# Tide'], name, { type }),
    webkitGetAsEntry: () => {
      asked.push(name);
      return entry;
    },
  }));
  return { items: droppedItems(items), asked };
}

const logs = (count: number): Brought[] =>
  Array.from({ length: count }, (_, day) => ({ name: `log-${day}.md` }));

function folder(name: string, files: readonly string[]): FileSystemEntry {
  const entries = files.map((each) => ({
    isFile: true,
    isDirectory: false,
    fullPath: `/${name}/${each}`,
    file: (found: (file: File) => void) => found(new File(['# Ebb'], each)),
  }));
  const batches: unknown[][] = [entries, []];
  const createReader = () => ({
    readEntries: (found: (some: unknown[]) => void) => found(batches.shift() ?? []),
  });
  return { isFile: false, isDirectory: true, name, createReader } as unknown as FileSystemEntry;
}

describe('What is dropped', () => {
  it('is not asked one by one whether it is a folder if it is many files', async () => {
    const { items, asked } = drop([...logs(1000), { name: 'notes.rst', type: '' }]);
    expect(asked).toEqual(['notes.rst']);
    expect(await droppedFiles(items)).toHaveLength(1001);
    expect(drop(logs(fewItems)).asked).toHaveLength(fewItems);
  });

  it('is read with the files of its folders, whatever else is dropped beside them', async () => {
    const harbour = { name: 'harbour', type: '', entry: folder('harbour', ['pier.md', 'light.md']) };
    const { items } = drop([...logs(fewItems), harbour]);
    const paths = (await droppedFiles(items)).map(({ path }) => path);
    expect(paths).toHaveLength(fewItems + 2);
    expect(paths.slice(-2)).toEqual(['harbour/pier.md', 'harbour/light.md']);
    expect(paths[0]).toBe('log-0.md');
  });

  it('includes a folder of which the browser makes no file', async () => {
    const shoal = folder('shoal', ['reef.md']);
    const items = droppedItems([{ type: '', getAsFile: () => null, webkitGetAsEntry: () => shoal }]);
    expect((await droppedFiles(items)).map(({ path }) => path)).toEqual(['shoal/reef.md']);
  });

  it('leaves out what is no file, such as a text', () => {
    const text = { type: 'text/plain', getAsFile: () => null, webkitGetAsEntry: () => null };
    expect(droppedItems([text])).toEqual([]);
  });
});
