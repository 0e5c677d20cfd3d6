/** As far as the benchmarks use it. Its own types would have to be installed to check ours. */
declare module 'lighthouse' {
  interface Result {
    lhr: {
      runtimeError?: { message: string };
      environment: { benchmarkIndex: number };
      categories: Record<string, { score: number | null }>;
      audits: Record<string, { numericValue?: number }>;
    };
  }

  export default function lighthouse(
    address: string,
    options: {
      port: number;
      output: 'json';
      logLevel: 'error';
      onlyCategories: string[];
      skipAudits: string[];
      extraHeaders: Record<string, string>;
    },
  ): Promise<Result | undefined>;
}
