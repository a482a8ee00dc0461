/** What the widget tells the service worker of the site that it is in. */

/** Query of the service worker's address: where the widget's files are. */
export const widgetParameter = 'widget';

export type WidgetMessage =
  /** Keep what this page is made of, which was loaded before there was a service worker. */
  | { readonly type: 'limen-keep-page'; readonly urls: readonly string[] }
  /** Keep nothing of these paths of the origin, here or on any page, until other paths are named. */
  | { readonly type: 'limen-except-paths'; readonly paths: readonly string[] }
  /** Keep the runtime of the models, which is large, now that a question has needed it. */
  | { readonly type: 'limen-keep-runtime'; readonly webgpu: boolean };

export function isWidgetMessage(value: unknown): value is WidgetMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return ['limen-keep-page', 'limen-except-paths', 'limen-keep-runtime'].some((type) => type === value.type);
}
