import type { LimenStatus } from '../../api.js';

/** Bytes of both models, while at least one is on its way; `null` when nothing is waited for. */
export function modelProgress(status: LimenStatus | null): { loaded: number; total: number } | null {
  if (status === null) return null;
  const parts = [status.reasoner, status.critic];
  const loading = parts.filter((part) => part.state === 'loading');
  if (loading.length === 0) return null;
  return {
    loaded: loading.reduce((sum, { loaded }) => sum + loaded, 0),
    total: loading.reduce((sum, { total }) => sum + total, 0),
  };
}
