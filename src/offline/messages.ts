/** The messages between the page and its service worker. */

export type PageMessage =
  /** Take over now, although tabs of an older version are open. */
  | { readonly type: 'limen-activate' }
  /** Store what the Lab needs in addition to the page. */
  | { readonly type: 'limen-keep-lab' }
  /** Store the large files; the reply comes through the transferred port. */
  | { readonly type: 'limen-keep'; readonly webgpu: boolean };

/** Whether every large file is stored. */
export interface KeepAnswer {
  readonly kept: boolean;
}

export function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return ['limen-activate', 'limen-keep-lab', 'limen-keep'].some((type) => type === value.type);
}
