/** Where Material's blog serves its posts: `blog/2024/03/05/hot-kilns`. */

import { posix } from 'node:path';
import type { PageNaming } from '../front-matter.js';
import { pymdownxId } from '../heading-ids.js';
import { type Settings, stringIn } from './data-settings.js';
import { pluginIn } from './mkdocs-plugin.js';

/** Undefined for a page that is not a post, or if its address needs more than date, slug and file. */
export function blogIn(settings: Settings): (path: string, named: PageNaming) => string | undefined {
  const options = pluginIn(settings, 'blog');
  if (options === undefined) return () => undefined;
  const own = stringIn(options, 'blog_dir') ?? 'blog';
  const posts = posix.join((stringIn(options, 'post_dir') ?? '{blog}/posts').replace('{blog}', own), '/');
  const format = stringIn(options, 'post_url_format') ?? '{date}/{slug}';
  const dateFormat = stringIn(options, 'post_url_date_format') ?? 'yyyy/MM/dd';
  return (path, { slug, title = '', date = '' }) => {
    if (!path.startsWith(posts)) return undefined;
    const [year = '', month = '', day = ''] = date.split(/[-T ]/u);
    const values = new Map([
      ['date', dateFormat.replace('yyyy', year).replace('MM', month).replace('dd', day)],
      ['slug', slug ?? pymdownxId(title).toLowerCase()],
      ['file', posix.basename(path, '.md')],
    ]);
    const filled = format.replace(/\{(\w{1,20})\}/gu, (whole, name: string) => values.get(name) ?? whole);
    return filled.includes('{') ? undefined : `${posix.join(own, filled)}.md`;
  };
}
