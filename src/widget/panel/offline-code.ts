type OfflineCode = typeof import('../offline/keep-offline.js');

/** If it cannot be loaded, the widget needs its network, as it does without a service worker. */
export function withOfflineCode(use: (code: OfflineCode) => unknown): void {
  void import('../offline/keep-offline.js').then(use, () => undefined);
}
