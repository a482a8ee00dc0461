/** The ids that generators give to headings of Markdown, by their text. */

import GithubSlugger from 'github-slugger';

/** GitHub's rule is also that of Docusaurus, Hugo, Starlight and mdBook, for all that counts. */
export type HeadingRule = 'github' | 'mkdocs' | 'vitepress';

/** For the headings of one page, in their order: an id that is taken gets a number. */
export function headingIds(rule: HeadingRule): (text: string) => string {
  if (rule === 'github') {
    const slugger = new GithubSlugger();
    return (text) => slugger.slug(text);
  }
  const taken = new Set<string>();
  const [plain, sign] = rule === 'mkdocs' ? ([mkdocsId, '_'] as const) : ([vitepressId, '-'] as const);
  return (text) => {
    const wanted = plain(text);
    let id = wanted;
    for (let number = 1; taken.has(id) || id === ''; number += 1) id = `${wanted}${sign}${number}`;
    taken.add(id);
    return id;
  };
}

/** Python-Markdown's. */
function mkdocsId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[^\w\s-]/gu, '')
    .trim()
    .toLowerCase()
    .replace(/[-\s]+/gu, '-');
}

function vitepressId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’<>,.?/]+/gu, '-')
    .replace(/^-|-$/gu, '')
    .replace(/^(?=\d)/u, '_')
    .toLowerCase();
}
