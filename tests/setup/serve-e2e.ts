import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { parseArgs } from 'node:util';

/** Serves the product for the browser tests; its log is searched for personal data afterwards. */
const { values } = parseArgs({ options: { log: { type: 'string' } } });
const log = openSync(values.log ?? 'server.log', 'a');
// Detached, because Playwright signals its process group, and this must be stopped once and in order.
const product = spawn(process.execPath, ['server/local.js'], {
  stdio: ['ignore', log, log],
  detached: true,
});
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => product.kill('SIGTERM'));
}
const [code] = await once(product, 'exit');
process.exit(code ?? 1);
