/** How long the network may take where something that was stored could answer in its place. */

export const patienceSeconds = 5;

/**
 * What the network answers, once all of it has come.
 * @throws {DOMException | TypeError} when it has not come in time, or there is no network
 */
export async function fetchInTime(request: Request): Promise<Response> {
  const answer = await fetch(request, { signal: AbortSignal.timeout(patienceSeconds * 1000) });
  return new Response(await answer.blob(), answer);
}
