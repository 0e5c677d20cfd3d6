import type { TestInstance } from './test-instance.ts';

/** Requests a page as the first person. @returns the status, or 0 when there was no response */
export async function requestStatus(
  { origin, people }: TestInstance,
  path: string,
): Promise<number> {
  const cookie = people[0]?.credentials.get('cookie') ?? '';
  const answer = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' }).catch(
    () => null,
  );
  await answer?.arrayBuffer();
  return answer?.status ?? 0;
}
