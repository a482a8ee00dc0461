/** How long to wait for the network when a stored copy could answer instead. */

export const patienceSeconds = 5;

/**
 * The network's response, once it has arrived completely. The browser's own cache is used only to revalidate:
 * without a network it could return a file of a build whose other files are missing.
 * @throws {DOMException | TypeError} when the response does not arrive in time, or there is no network
 */
export async function fetchInTime(request: Request): Promise<Response> {
  const signal = AbortSignal.timeout(patienceSeconds * 1000);
  const answer = await fetch(request, { cache: 'no-cache', signal });
  return new Response(await answer.blob(), answer);
}
