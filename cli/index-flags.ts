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
  /** Whether each passage gets a vector, where the reader is there to make it. */
  readonly vectors: boolean;
  readonly models: string;
  readonly threads: number;
  readonly json: boolean;
}
