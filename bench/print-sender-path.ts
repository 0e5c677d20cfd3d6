import { parseArgs } from 'node:util';
import { formatMeasurement } from './results.ts';
import { measureSenderPath } from './setup/sender-path-figures.ts';

/**
 * `node bench/print-sender-path.ts --origin http://localhost:3000`: the sender-path benchmark on a product that
 * runs already, such as one of another commit, with every step. It keeps no results.
 */
const { values } = parseArgs({ options: { origin: { type: 'string' } } });
const { walk, measurements } = await measureSenderPath(values.origin ?? 'http://localhost:3000');

const print = (line: string) => process.stdout.write(`${line}\n`);
print('Screen                              Words  Taps');
for (const { screen, words, taps } of walk.steps) {
  print(`${screen.padEnd(35)} ${String(words).padStart(5)} ${String(taps).padStart(5)}`);
}
print('');
for (const measurement of measurements) {
  const { value, target } = formatMeasurement(measurement);
  print(`${measurement.name}: ${value} (${target})  ${measurement.detail}`);
}
