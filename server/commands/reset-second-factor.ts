import { resetFactorsByAddress } from '#app/features/accounts/second-factor/reset-factors.server.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

/** `npm run reset-second-factor -- name@example.com`: for the last admin, who has lost theirs. */
await runCommand(async () => {
  const [email] = process.argv.slice(2);
  if (!email) {
    process.stderr.write('Usage: npm run reset-second-factor -- name@example.com\n');
    process.exitCode = 1;
    return;
  }
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { platform, close } = await createServices(config);
  const hadFactor = await resetFactorsByAddress(platform, email);
  await close();
  const outcomes = {
    true: `The second factor of ${email} has ended, and every session. They were mailed.\n`,
    false: `${email} has no second factor.\n`,
    null: `There is no account with the address ${email}.\n`,
  };
  process.stdout.write(outcomes[`${hadFactor}`]);
  if (hadFactor === null) process.exitCode = 1;
});
