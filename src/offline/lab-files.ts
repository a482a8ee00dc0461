/** Which files of the site belong to the Lab alone. The service worker stores them with the first visit of the Lab. */

/** Where the build puts the Lab's scripts. */
export const labFolder = 'assets/lab/';

/** @param url relative to the site */
export function isLabFile(url: string): boolean {
  return url === labPage || url.startsWith('lab/') || url.startsWith(labFolder);
}

export const labPage = 'lab.html';
