export interface ExternalFetchLimits {
  /** Whether we may fetch this address at all. */
  isAllowed: (address: URL) => boolean;
  timeoutMs: number;
  maxBytes: number;
  /** Posted to the address. */
  form?: URLSearchParams;
  /** Returns also what comes with an error, which says why. */
  readsErrors?: boolean;
}

/**
 * Downloads something small from an external server. The address may be untrusted, so the caller
 * decides whether it is allowed, redirects are not followed (they could lead into our own network),
 * and size and time are limited.
 * @throws Error when the address is not allowed, a limit is exceeded, or the response is no success
 */
export async function fetchExternal(
  address: string,
  limits: ExternalFetchLimits,
): Promise<Uint8Array> {
  if (!URL.canParse(address) || !limits.isAllowed(new URL(address))) {
    throw new Error('address not allowed');
  }
  const answer = await fetch(address, {
    ...(limits.form && { method: 'POST', body: limits.form }),
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(limits.timeoutMs),
  });
  if (!(answer.ok || limits.readsErrors) || !answer.body)
    throw new Error(`responded with ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.byteLength;
    if (length > limits.maxBytes) throw new Error('response too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
