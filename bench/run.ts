import { parseArgs } from 'node:util';
import { buildIfChanged } from '#server/local/build.ts';
import { dashboard } from './dashboard.ts';
import { deliveryPage } from './delivery-page.ts';
import { deliverySize } from './delivery-size.ts';
import { dispatch } from './dispatch.ts';
import { dueQuery } from './due-query.ts';
import { hostileRequests } from './hostile-requests.ts';
import { type Benchmark, isMet, type Measurement } from './measurement.ts';
import { overload } from './overload.ts';
import { formatMeasurement, machine, saveResults } from './results.ts';
import { scriptSize } from './script-size.ts';
import { start } from './start.ts';

/**
 * `npm run bench`: measures what people would feel or pay for, where possible as a ratio to a baseline
 * measured in alternation. Results go to bench/RESULTS.md; exit code 1 when one misses its target.
 */
const benchmarks: Benchmark[] = [
  deliverySize,
  deliveryPage,
  dispatch,
  dueQuery,
  hostileRequests,
  overload,
  dashboard,
  scriptSize,
  start,
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = benchmarks.filter(({ name }) => !values.only || name === values.only);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no benchmark ${values.only}. Available: ${benchmarks.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}

const print = (line: string) => process.stdout.write(`${line}\n`);
print(`Machine: ${machine()}`);
await buildIfChanged(print);

const measured: Measurement[] = [];
for (const benchmark of chosen) {
  for (const measurement of await benchmark.measure()) {
    measured.push(measurement);
    const { value, target } = formatMeasurement(measurement);
    print(
      `${isMet(measurement) ? 'ok  ' : 'MISS'} ${measurement.name}: ${value} (${target})  ${measurement.detail}`,
    );
  }
  // After each one, so that an interrupted run keeps its results.
  await saveResults(measured);
}
process.exit(measured.every(isMet) ? 0 : 1);
