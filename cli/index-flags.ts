import type { LinkStyle } from '../src/indexing/page-address.js';
import type { SiteFormat } from '../src/indexing/site-pages.js';

/** What `limen index` is given. */
export interface IndexFlags {
  readonly out: string;
  readonly baseUrl: string;
  readonly format?: SiteFormat;
  readonly links: LinkStyle;
  readonly lang?: string;
  readonly id?: string;
  readonly title?: string;
  readonly description: string;
  readonly cache?: string;
  /** Folder of llms.txt and llms-full.txt; `true`: that of the site. */
  readonly llmsTxt?: string | true;
  readonly json: boolean;
}
