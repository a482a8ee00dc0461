/** Messages from the widget to the service worker of the site. */

/** Query parameter of the service worker's address: the folder of the widget's files. */
export const widgetParameter = 'widget';

export type WidgetMessage =
  /** Keep the resources of this page, which were loaded before there was a service worker. */
  | { readonly type: 'limen-keep-page'; readonly urls: readonly string[] }
  /** Do not keep these paths of the origin, for any page, until other paths are named. */
  | { readonly type: 'limen-except-paths'; readonly paths: readonly string[] }
  /** Keep the models' runtime, which is large, now that a question has needed it. */
  | { readonly type: 'limen-keep-runtime'; readonly webgpu: boolean };

export function isWidgetMessage(value: unknown): value is WidgetMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  return ['limen-keep-page', 'limen-except-paths', 'limen-keep-runtime'].some((type) => type === value.type);
}
