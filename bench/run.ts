import { parseArgs } from 'node:util';
import { buildIfChanged } from '#server/local/build.ts';
import { adminLists } from './admin-lists.ts';
import { bundledFfmpeg } from './bundled-ffmpeg.ts';
import { closedCover } from './closed-cover.ts';
import { dashboard } from './dashboard.ts';
import { deliveryPage } from './delivery-page.ts';
import { deliverySize } from './delivery-size.ts';
import { dispatch } from './dispatch.ts';
import { dueQuery } from './due-query.ts';
import { heldFilm } from './held-film.ts';
import { hostileRequests } from './hostile-requests.ts';
import { install } from './install.ts';
import { lateness } from './lateness.ts';
import { letterLight } from './letter-light.ts';
import { letterOpening } from './letter-opening.ts';
import { letterSearch } from './letter-search.ts';
import { lighthouseScores } from './lighthouse.ts';
import { longLetter } from './long-letter.ts';
import { type Benchmark, isMet, type Measurement } from './measurement.ts';
import { modulesReached } from './modules-reached.ts';
import { overload } from './overload.ts';
import { recording } from './recording.ts';
import { reminderScan } from './reminder-scan.ts';
import { formatMeasurement, machine, saveResults } from './results.ts';
import { scriptSize } from './script-size.ts';
import { senderPath } from './sender-path.ts';
import { signIns } from './sign-in.ts';
import { start } from './start.ts';
import { typing } from './typing.ts';
import { voice } from './voice.ts';

/**
 * `npm run bench`: measures everything the product promises, where possible as a ratio to a baseline
 * measured in alternation. Results go to bench/RESULTS.md; exit code 1 when one misses its target.
 */
const benchmarks: Benchmark[] = [
  bundledFfmpeg,
  deliverySize,
  deliveryPage,
  closedCover,
  dispatch,
  dueQuery,
  heldFilm,
  hostileRequests,
  install,
  lateness,
  letterLight,
  letterOpening,
  letterSearch,
  lighthouseScores,
  longLetter,
  modulesReached,
  overload,
  recording,
  reminderScan,
  dashboard,
  scriptSize,
  senderPath,
  adminLists,
  signIns,
  start,
  typing,
  voice,
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
