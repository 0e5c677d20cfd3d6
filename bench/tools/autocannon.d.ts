/** As far as the benchmarks use it. Its own types would have to be installed to check ours. */
declare module 'autocannon' {
  interface Load {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    overallRate?: number;
    headers?: Record<string, string>;
    /** In seconds. */
    timeout?: number;
    setupClient?(client: {
      readonly conn: import('node:net').Socket;
      setRequests(requests: { path: string; headers: Record<string, string> }[]): void;
      on(
        event: 'response',
        listener: (status: number, bytes: number, milliseconds: number) => void,
      ): void;
    }): void;
    requests?: { path: string; headers: Record<string, string> }[];
  }

  interface Result {
    requests: { average: number; total: number };
    /** In milliseconds. */
    latency: { p99: number };
    non2xx: number;
    '5xx': number;
    errors: number;
    timeouts: number;
  }

  export default function autocannon(load: Load): Promise<Result>;
}
