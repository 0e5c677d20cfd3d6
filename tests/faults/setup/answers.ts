import type { Installation } from './test-instance.ts';

/** The status of an answer; 0 when there was none. */
export async function ask({ origin, people }: Installation, path: string): Promise<number> {
  const cookie = people[0]?.credentials.get('cookie') ?? '';
  const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' }).catch(
    () => null,
  );
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}
