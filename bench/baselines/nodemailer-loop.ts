import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { createTransport } from 'nodemailer';
import pLimit from 'p-limit';
import { readEnvironment } from '#app/platform/config/environment.server.ts';

/** The least a program can do to send these mails: nodemailer alone, with or without its pool, and no records. */
const { values } = parseArgs({
  options: {
    mails: { type: 'string' },
    'at-once': { type: 'string' },
    file: { type: 'string' },
    pool: { type: 'boolean', default: false },
  },
});
const raw = await readFile(values.file ?? '');
const mails = Number(values.mails);
const atOnce = Number(values['at-once']);
const url = readEnvironment().SMTP_URL;
const transport = values.pool
  ? createTransport({ url, pool: true, maxConnections: atOnce })
  : createTransport({ url });
const inTurn = pLimit(atOnce);

const ends: number[] = [];
await Promise.all(
  Array.from({ length: mails }, (_, mail) =>
    inTurn(async () => {
      await transport.sendMail({
        envelope: { from: 'letters@unsent.example', to: [`r${mail}@recipients.test`] },
        raw,
      });
      ends.push(performance.now());
    }),
  ),
);
const [first = 0, last = 0] = [ends[0], ends.at(-1)];
process.send?.(((mails - 1) * 1_000) / (last - first), () => process.exit(0));
