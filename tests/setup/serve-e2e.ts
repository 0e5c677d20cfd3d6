import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Serves the product to the browser suite and keeps its log, for whoever searches it afterwards. */
const { values } = parseArgs({ options: { log: { type: 'string' } } });
const log = openSync(values.log ?? 'server.log', 'a');
// A group of its own: the suite ends ours all at once, and it must be asked once and wait its turn.
const product = spawn(process.execPath, ['server/local.ts'], {
  stdio: ['ignore', log, log],
  detached: true,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => product.kill('SIGTERM'));
}
const [code] = await once(product, 'exit');
process.exit(code ?? 1);
