import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startChild } from '#server/local/child.ts';
import { startSandbox } from '#tests/setup/programs.ts';
import { type Benchmark, pairedRatio, rounded } from './measurement.ts';
import {
  addLetter,
  type BenchInstance,
  letterText,
  startBenchInstance,
} from './setup/bench-instance.ts';

const ROUNDS = 3;
const MAILS = 400;
const CONCURRENCY = 10;

/**
 * Our worker compared with nodemailer alone, one connection a mail and with its pool: the same mail server,
 * bytes and concurrency. Rates are measured between the first and the last mail, so start-up counts for none.
 */
export const dispatch: Benchmark = {
  name: 'dispatch',
  async measure() {
    const instance = await startBenchInstance();
    const sandbox = await startSandbox();
    const env = {
      ...instance.env,
      SMTP_URL: sandbox.smtpUrl,
      DISPATCH_CONCURRENCY: String(CONCURRENCY),
    };
    const [ours, loop, pool]: [number[], number[], number[]] = [[], [], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await workerRate(instance, env));
      const [mail] = await sandbox.mails();
      const file = path.join(instance.folder, 'mail.eml');
      await writeFile(file, mail?.source ?? '');
      loop.push(await bareRate(env, file));
      pool.push(await bareRate(env, file, '--pool'));
    }
    await sandbox.stop();
    await instance.stop();
    return [
      {
        name: `dispatch, rate relative to a bare nodemailer loop, concurrency ${CONCURRENCY}`,
        value: pairedRatio(ours, loop),
        target: { kind: 'at least', value: 0.97 },
        unit: '',
        detail: `mails/s ${rounded(ours)} and ${rounded(loop)}`,
      },
      {
        name: `dispatch, rate relative to nodemailer’s pool, concurrency ${CONCURRENCY}`,
        value: pairedRatio(ours, pool),
        target: { kind: 'at least', value: 0.5 },
        unit: '',
        detail: `mails/s ${rounded(ours)} and ${rounded(pool)}`,
      },
    ];
  },
};

async function workerRate(
  { pool, ...instance }: BenchInstance,
  env: Record<string, string>,
): Promise<number> {
  await pool.query('delete from messages');
  for (let mail = 0; mail < MAILS; mail += 1) {
    await addLetter(
      { pool, ...instance },
      { content: letterText(800), recipientEmail: `r${mail}@recipients.test` },
    );
  }
  const worker = startChild(['build/server/worker.js'], env);
  for (;;) {
    const { rows } = await pool.query(
      `select count(*)::int as accepted, extract(epoch from max(accepted_at) - min(accepted_at))::float as seconds
         from deliveries where state = 'accepted'`,
    );
    if (rows[0].accepted === MAILS) {
      await worker.stop();
      return (MAILS - 1) / rows[0].seconds;
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function bareRate(
  env: Record<string, string>,
  file: string,
  ...options: string[]
): Promise<number> {
  const loop = startChild(
    [
      'bench/baselines/nodemailer-loop.ts',
      `--mails=${MAILS}`,
      `--at-once=${CONCURRENCY}`,
      `--file=${file}`,
      ...options,
    ],
    env,
  );
  const [rate] = await once(loop.process, 'message');
  return rate as number;
}
