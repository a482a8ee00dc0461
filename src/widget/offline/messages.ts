/** The messages that the widget sends to the site's service worker. */

/** Query parameter of the service worker's address that says where the widget's files are. */
export const widgetParameter = 'widget';

export type WidgetMessage =
  /** Keep the files of this page that were loaded before there was a service worker. */
  | { readonly type: 'limen-keep-page'; readonly urls: readonly string[] }
  /** Keep nothing under these paths of the origin, here or on any page, until other paths are named. */
  | { readonly type: 'limen-except-paths'; readonly paths: readonly string[] }
  /** Keep the models' runtime, which is large, now that a question has needed it. */
  | { readonly type: 'limen-keep-runtime'; readonly webgpu: boolean };

export function isWidgetMessage(value: unknown): value is WidgetMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return ['limen-keep-page', 'limen-except-paths', 'limen-keep-runtime'].some((type) => type === value.type);
}
