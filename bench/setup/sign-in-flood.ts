/**
 * Guesses passwords from a separate process, so that the cost of sending does not distort the readers'
 * response times. `node bench/setup/sign-in-flood.ts {origin} {attempts per second} {seconds}`
 */
const [origin = '', rate = '0', seconds = '0'] = process.argv.slice(2);

export interface FloodOutcome {
  /** How many responses had each status; 0 stands for a lost connection. */
  statuses: Record<number, number>;
  withoutRetryAfter: number;
}

const outcome: FloodOutcome = { statuses: {}, withoutRetryAfter: 0 };

/** Posts like a page with scripts: half of the attempts from one network, half from very many. */
async function attempt(index: number): Promise<void> {
  const from = index % 2 === 0 ? '198.51.100.77' : `10.${index % 200}.${index % 250}.1`;
  const answer = await fetch(`${origin}/auth.data`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin, 'x-forwarded-for': from },
    body: new URLSearchParams({ email: `nobody-${index}@people.test`, password: 'guess' }),
  }).catch(() => null);
  await answer?.arrayBuffer().catch(() => {});
  const status = answer?.status ?? 0;
  outcome.statuses[status] = (outcome.statuses[status] ?? 0) + 1;
  const isRefused = status === 429 || status === 503;
  if (isRefused && !answer?.headers.has('retry-after')) outcome.withoutRetryAfter += 1;
}

const attempts: Promise<void>[] = [];
const start = performance.now();
for (let index = 0; index < Number(rate) * Number(seconds); index += 1) {
  const wait = start + (index * 1_000) / Number(rate) - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  attempts.push(attempt(index));
}
await Promise.all(attempts);
// Disconnecting any earlier would lose a long message.
process.send?.(outcome, () => process.disconnect());
