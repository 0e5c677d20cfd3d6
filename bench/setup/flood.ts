/**
 * Tries passwords in a process of its own, so that what it costs to ask is not counted as slowness
 * of whoever is asked. `node bench/setup/flood.ts {origin} {attempts a second} {seconds}`
 */
const [origin = '', rate = '0', seconds = '0'] = process.argv.slice(2);

export interface FloodOutcome {
  /** How often each status was answered; 0 for a lost connection. */
  statuses: Record<number, number>;
  withoutRetryAfter: number;
}

const outcome: FloodOutcome = { statuses: {}, withoutRetryAfter: 0 };

/** As a page with scripts posts its form. Half of them from one network, half from very many. */
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
  const isTurnedAway = status === 429 || status === 503;
  if (isTurnedAway && !answer?.headers.has('retry-after')) outcome.withoutRetryAfter += 1;
}

const attempts: Promise<void>[] = [];
const begun = performance.now();
for (let index = 0; index < Number(rate) * Number(seconds); index += 1) {
  const wait = begun + (index * 1_000) / Number(rate) - performance.now();
  if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
  attempts.push(attempt(index));
}
await Promise.all(attempts);
process.send?.(outcome);
if (process.connected) process.disconnect();
