import { nextTask } from './pause.js';

/**
 * A file of texts, each made in a task of its own: all at once, those of a page with its models would freeze
 * the page that makes them. What is made is handed to the browser, and takes no memory of the page.
 */
export async function blobOf(texts: Iterable<string>, type: string): Promise<Blob> {
  const parts: Blob[] = [];
  for (const text of texts) {
    parts.push(new Blob([text]));
    await nextTask();
  }
  return new Blob(parts, { type });
}
