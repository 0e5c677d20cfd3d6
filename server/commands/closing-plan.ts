import { parseArgs } from 'node:util';
import { announceClosing, previewClosing } from '#app/features/closing/announce-closing.server.ts';
import { assertKeysMatch } from '#app/platform/crypto/key-check.server.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

/**
 * `npm run closing-plan -- --date 2027-06-30`: what the end of the service on that day would mean;
 * with `--confirm` it is announced. After that the date may be left out.
 */
await runCommand(async () => {
  const { values } = parseArgs({
    options: { date: { type: 'string' }, confirm: { type: 'boolean', default: false } },
  });
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { platform, close } = await createServices(config);
  await assertKeysMatch(platform);
  const endsOn = values.date ?? null;
  const preview = await previewClosing(platform, endsOn);
  if (preview.problem !== null) {
    process.stderr.write(
      `${preview.problem}\nUsage: npm run closing-plan -- --date 2027-06-30 [--confirm]\n`,
    );
    process.exitCode = 1;
  } else if (values.confirm) {
    const { senders, recipients, moved, cancelled } = await announceClosing(platform, endsOn);
    process.stdout.write(
      `Told: ${senders} with an account, ${recipients} who can read a letter. Scheduled letters brought forward: ${moved}; cancelled: ${cancelled}.\nThe mails are in the queue: keep a worker running. Run this command every day until the end.\n`,
    );
  } else {
    const { dates, latest, counts } = preview;
    process.stdout.write(
      [
        `The last day would be ${dates.endsOn}. Nothing has been done yet.`,
        `to tell, with an account:               ${counts.senders}`,
        `to tell, who can read a letter:         ${counts.recipients}`,
        `scheduled letters that keep their day:  ${counts.onTheirDay}`,
        `that would leave on ${latest.at.toISOString().slice(0, 10)} instead:  ${counts.moved}`,
        `that would be cancelled, as chosen:     ${counts.cancelled}`,
        `closed letters that would open sooner:  ${counts.openedSooner}`,
        `credits that nobody has used:           ${counts.unusedCredits}`,
        `plans that renew until cancelled:       ${counts.renewingPlans}`,
        'No new accounts and no new plans from then on. To announce it, add --confirm.',
        '',
      ].join('\n'),
    );
  }
  await close();
});
