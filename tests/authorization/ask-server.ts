export type RequestParts = [
  method: string,
  address: string,
  cookie: string | null,
  headers?: Record<string, string>,
  fields?: Record<string, string>,
];

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Asks and says what came back: a status, and the place a redirect leads to. */
export async function askServer(
  origin: string,
  ...[method, address, cookie, headers = {}, fields = {}]: RequestParts
): Promise<string> {
  const answer = await fetch(`${origin}${address}`, {
    method,
    redirect: 'manual',
    headers: { ...(cookie && { cookie }), ...headers },
    ...(!WITHOUT_BODY.has(method) && { body: new URLSearchParams(fields) }),
  });
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream');
  await (isStream ? answer.body?.cancel() : answer.arrayBuffer());
  const location = answer.headers.get('location');
  const place = location && new URL(location, origin).pathname.replace(/^(\/[\w-]*)\/.*/, '$1');
  return place ? `${answer.status} ${place}` : String(answer.status);
}
