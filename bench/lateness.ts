import { startChild } from '#server/local/child.ts';
import { startSandbox } from '#tests/setup/programs.ts';
import type { Benchmark } from './figure.ts';
import { addLetter, letterOf, setStage } from './setup/stage.ts';

const MESSAGES = 1_000;

/** A thousand messages fall due within one minute: how late is the last per cent of them? */
export const lateness: Benchmark = {
  name: 'lateness',
  async measure() {
    const stage = await setStage();
    const sandbox = await startSandbox();
    for (let mail = 0; mail < MESSAGES; mail += 1) {
      await addLetter(stage, {
        content: letterOf(800),
        recipientEmail: `r${mail}@recipients.test`,
      });
    }
    await stage.pool.query(
      "update deliveries set due_at = now() + interval '5 seconds' + random() * interval '1 minute'",
    );
    await stage.pool.query('update deliveries set next_attempt_at = due_at');
    const worker = startChild(['build/server/worker.js'], {
      ...stage.env,
      SMTP_URL: sandbox.smtpUrl,
    });
    for (;;) {
      const { rows } = await stage.pool.query(
        `select count(*)::int as accepted,
            percentile_disc(0.99) within group (order by extract(epoch from accepted_at - due_at))::float as late,
            count(*) filter (where accepted_at < due_at)::int as early
           from deliveries where state = 'accepted'`,
      );
      const { accepted, late, early } = rows[0];
      if (accepted === MESSAGES) {
        await worker.stop();
        await sandbox.stop();
        await stage.end();
        return [
          {
            name: '1,000 messages due in one minute, 99 of 100 at most so late',
            value: late,
            bar: { kind: 'at most', value: 60 },
            unit: 's',
            detail: `${late.toFixed(2)} s`,
          },
          {
            name: '1,000 messages due in one minute, sent early',
            value: early,
            bar: { kind: 'at most', value: 0 },
            unit: 'messages',
            detail: '',
          },
        ];
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  },
};
