/** How long to wait for the network if a stored response could be used instead. */

export const patienceSeconds = 5;

/**
 * The response of the network, once it is complete. The HTTP cache is always revalidated: without a network, it could
 * give a file of a build whose other files are missing.
 * @throws {DOMException | TypeError} if the response is not complete in time, or there is no network
 */
export async function fetchInTime(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(patienceSeconds * 1000);
  const answer = await fetch(request, { cache: 'no-cache', signal });
  return new Response(await answer.blob(), answer);
}
