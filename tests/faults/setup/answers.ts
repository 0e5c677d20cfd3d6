import type { Installation } from './installation.ts';

/** The status of an answer and how long it took; status 0 when there was none. */
export async function ask(
  { origin, people }: Installation,
  path: string,
): Promise<{ status: number; seconds: number }> {
  const startedAt = performance.now();
  const cookie = people[0]?.credentials.get('cookie') ?? '';
  const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' }).catch(
    () => null,
  );
  await answer?.arrayBuffer();
  return { status: answer?.status ?? 0, seconds: (performance.now() - startedAt) / 1_000 };
}
