export interface OutsideRules {
  /** Whether we may ask this address at all. */
  isAllowed: (address: URL) => boolean;
  timeoutMs: number;
  maxBytes: number;
}

/**
 * Reads something small from somebody else's server. An address can come from outside, so it is
 * held to the caller's list, redirects are not followed (they could lead into our own network),
 * and an answer may be neither long nor late.
 * @throws Error when any of that does not hold, or the answer is no success
 */
export async function fetchOutside(address: string, rules: OutsideRules): Promise<Uint8Array> {
  if (!URL.canParse(address) || !rules.isAllowed(new URL(address))) {
    throw new Error('not an address we ask');
  }
  const answer = await fetch(address, {
    redirect: 'error',
    credentials: 'omit',
    signal: AbortSignal.timeout(rules.timeoutMs),
  });
  if (!answer.ok || !answer.body) throw new Error(`answered with ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of answer.body) {
    length += chunk.byteLength;
    if (length > rules.maxBytes) throw new Error('answered with more than we read');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
