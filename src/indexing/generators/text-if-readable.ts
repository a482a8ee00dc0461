import { readPageFile } from '../page-file.js';
import { pageText } from '../page-text.js';

/** The text of a file that a site also has pages without; empty if it cannot be read. */
export async function textIfReadable(file: string): Promise<string> {
  try {
    return pageText(await readPageFile(file), file);
  } catch {
    return '';
  }
}
