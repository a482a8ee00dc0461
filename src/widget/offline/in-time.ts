/** How long the network may take where something that was stored could answer in its place. */

export const patienceSeconds = 5;

/**
 * What the network answers, once all of it has come. The browser's own cache is asked for nothing but whether the host has
 * another by now: without a network it would give a file of a build of which the rest is not there.
 * @throws {DOMException | TypeError} when it has not come in time, or there is no network
 */
export async function fetchInTime(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(patienceSeconds * 1000);
  const answer = await fetch(request, { cache: 'no-cache', signal });
  return new Response(await answer.blob(), answer);
}
