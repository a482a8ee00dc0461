import type { LimenOverSearch } from '../../api.js';

/**
 * Opens models that are on the device already: the first answer then does not wait for them, and search finds
 * by meaning what is typed before it. Never rejects: a question that needs them says what is wrong.
 */
export async function openKept(asked: () => Promise<LimenOverSearch | null>): Promise<void> {
  await asked()
    .then((limen) => limen?.parts())
    .catch(() => {});
}
