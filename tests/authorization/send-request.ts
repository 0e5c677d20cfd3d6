import { sendAndDiscard } from '../setup/send-and-discard.ts';

export type RequestArguments = [
  method: string,
  path: string,
  cookie: string | null,
  headers?: Record<string, string>,
  fields?: Record<string, string>,
];

const WITHOUT_BODY = new Set(['GET', 'HEAD', 'OPTIONS']);

const REFUSED = new Set([
  '400',
  '401',
  '403',
  '404',
  '405',
  '413',
  '415',
  '422',
  '429',
  '501',
  '503',
]);
const REDIRECTED_AWAY = new Set([
  '302 /auth',
  '302 /your-account',
  '302 /presets',
  '302 /dashboard',
]);

/** Whether a response, as `sendRequest` returns it, reveals and changes nothing. */
export const grantsNothing = (response: string): boolean =>
  REFUSED.has(response) || REDIRECTED_AWAY.has(response);

/** Sends a request and returns its status and, for a redirect, the first segment of where it leads. */
export async function sendRequest(
  origin: string,
  ...[method, path, cookie, headers = {}, fields = {}]: RequestArguments
): Promise<string> {
  const { status, location } = await sendAndDiscard(`${origin}${path}`, {
    method,
    headers: { ...(cookie && { cookie }), ...headers },
    ...(!WITHOUT_BODY.has(method) && { body: new URLSearchParams(fields) }),
  });
  const target = location && new URL(location, origin).pathname.replace(/^(\/[\w-]*)\/.*/, '$1');
  return target ? `${status} ${target}` : String(status);
}
