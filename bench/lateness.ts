import { startChild } from '#server/local/child.ts';
import { startSandbox } from '#tests/setup/programs.ts';
import type { Benchmark } from './measurement.ts';
import { addLetter, letterText, startBenchInstance } from './setup/bench-instance.ts';

const MESSAGES = 1_000;

/** How late messages are sent when a thousand fall due within one minute. */
export const lateness: Benchmark = {
  name: 'lateness',
  async measure() {
    const instance = await startBenchInstance();
    const sandbox = await startSandbox();
    for (let mail = 0; mail < MESSAGES; mail += 1) {
      await addLetter(instance, {
        content: letterText(800),
        recipientEmail: `r${mail}@recipients.test`,
      });
    }
    await instance.pool.query(
      "update deliveries set due_at = now() + interval '5 seconds' + random() * interval '1 minute'",
    );
    await instance.pool.query('update deliveries set next_attempt_at = due_at');
    const worker = startChild(['build/server/worker.js'], {
      ...instance.env,
      SMTP_URL: sandbox.smtpUrl,
    });
    for (;;) {
      const { rows } = await instance.pool.query(
        `select count(*)::int as accepted,
            percentile_disc(0.99) within group (order by extract(epoch from accepted_at - due_at))::float as late,
            count(*) filter (where accepted_at < due_at)::int as early
           from deliveries where state = 'accepted'`,
      );
      const { accepted, late, early } = rows[0];
      if (accepted === MESSAGES) {
        await worker.stop();
        await sandbox.stop();
        await instance.stop();
        return [
          {
            name: '1,000 messages due in one minute: delay, p99',
            value: late,
            target: { kind: 'at most', value: 60 },
            unit: 's',
            detail: `${late.toFixed(2)} s`,
          },
          {
            name: '1,000 messages due in one minute: sent early',
            value: early,
            target: { kind: 'at most', value: 0 },
            unit: 'messages',
            detail: '',
          },
        ];
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  },
};
