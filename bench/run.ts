import { parseArgs } from 'node:util';
import { buildIfChanged } from '#server/local/build.ts';
import { adminLists } from './admin-lists.ts';
import { dashboard } from './dashboard.ts';
import { deliveryPage } from './delivery-page.ts';
import { deliverySize } from './delivery-size.ts';
import { dispatch } from './dispatch.ts';
import { dueQuery } from './due-query.ts';
import { type Benchmark, type Figure, isMet } from './figure.ts';
import { lateness } from './lateness.ts';
import { lighthouseScores } from './lighthouse.ts';
import { modulesReached } from './modules-reached.ts';
import { keepResults, machine, spoken } from './results.ts';
import { scriptSize } from './script-size.ts';
import { signIns } from './sign-in.ts';
import { start } from './start.ts';

/**
 * `npm run bench`: every number the product promises, as a ratio against a baseline measured in the
 * same interleaved run. One line a figure, kept in bench/RESULTS.md; exit code 1 when one misses its
 * bar.
 */
const benchmarks: Benchmark[] = [
  deliverySize,
  deliveryPage,
  dispatch,
  dueQuery,
  lateness,
  lighthouseScores,
  modulesReached,
  dashboard,
  scriptSize,
  adminLists,
  signIns,
  start,
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
say(`Machine: ${machine()}`);
await buildIfChanged(say);

const measured: Figure[] = [];
for (const benchmark of chosen) {
  for (const figure of await benchmark.measure()) {
    measured.push(figure);
    const { value, bar } = spoken(figure);
    say(`${isMet(figure) ? 'ok  ' : 'MISS'} ${figure.name}: ${value} (${bar})  ${figure.detail}`);
  }
  // After each: a run cut short keeps what it has.
  await keepResults(measured);
}
process.exit(measured.every(isMet) ? 0 : 1);
