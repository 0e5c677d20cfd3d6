import os from 'node:os';
import { parseArgs } from 'node:util';
import { buildWhenNeeded } from '#server/local/build.ts';
import { adminLists } from './admin-lists.ts';
import { dashboard } from './dashboard.ts';
import { deliveryPage } from './delivery-page.ts';
import { deliverySize } from './delivery-size.ts';
import { dispatch } from './dispatch.ts';
import { dueQuery } from './due-query.ts';
import { type Benchmark, isMet } from './figure.ts';
import { lateness } from './lateness.ts';
import { lighthouseScores } from './lighthouse.ts';
import { scriptSize } from './script-size.ts';

/**
 * `npm run bench`: every number the product promises, as a ratio against a baseline measured in the
 * same interleaved run. One line a figure; exit code 1 when one misses its bar.
 */
const benchmarks: Benchmark[] = [
  deliverySize,
  deliveryPage,
  dispatch,
  dueQuery,
  lateness,
  lighthouseScores,
  dashboard,
  scriptSize,
  adminLists,
];

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = benchmarks.filter(({ name }) => !values.only || name === values.only);
if (chosen.length === 0) {
  process.stderr.write(
    `There is no benchmark ${values.only}. There are: ${benchmarks.map(({ name }) => name).join(', ')}\n`,
  );
  process.exit(1);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
say(
  `Machine: ${os.cpus().length} × ${os.cpus()[0]?.model}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${os.loadavg()[0]?.toFixed(1)}`,
);
await buildWhenNeeded(say);

let hasMissed = false;
for (const benchmark of chosen) {
  for (const figure of await benchmark.measure()) {
    const met = isMet(figure);
    hasMissed ||= !met;
    const value =
      figure.unit === '' ? figure.value.toFixed(2) : `${Math.round(figure.value)} ${figure.unit}`;
    say(
      `${met ? 'ok  ' : 'MISS'} ${figure.name}: ${value} (${figure.bar.kind} ${figure.bar.value}${figure.unit && ` ${figure.unit}`})  ${figure.detail}`,
    );
  }
}
process.exit(hasMissed ? 1 : 0);
