/** One sample of a metric. */
export interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads /metrics in the Prometheus text format. */
export async function scrape(origin: string): Promise<Sample[]> {
  const answer = await fetch(`${origin}/metrics`);
  const lines = (await answer.text()).split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, text]) => [key, text]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

/** Every metric name a query may use, whether or not it has samples yet. */
export async function metricNames(origin: string): Promise<Set<string>> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const types = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  return new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
}
