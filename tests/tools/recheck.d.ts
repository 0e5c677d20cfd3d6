/** As far as the tests use it. Its own types would have to be installed to check ours. */
declare module 'recheck' {
  export function checkSync(
    source: string,
    flags: string,
    parameters?: { timeout: number; checker?: 'automaton' },
  ): { status: 'safe' | 'vulnerable' | 'unknown' };
}
