import { grantRole } from '#app/features/accounts/roles/grant-role.server.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { assertInitialized, runCommand } from './command.ts';

/** `npm run grant-role -- name@example.com admin`: the way to make the first admin. */
await runCommand(async () => {
  const [email, role = 'admin'] = process.argv.slice(2);
  if (!email || (role !== 'admin' && role !== 'staff')) {
    process.stderr.write('Usage: npm run grant-role -- name@example.com [admin|staff]\n');
    process.exitCode = 1;
    return;
  }
  const config = readServerConfig();
  await assertInitialized(config.database.url);
  const { platform, close } = await createServices(config);
  const wasFound = await grantRole(platform, email, role);
  await close();
  process.stdout.write(
    wasFound
      ? `${email} is now ${role}.\n`
      : `There is no account with the address ${email} yet. Sign up with it first, then run this again.\n`,
  );
  if (!wasFound) process.exitCode = 1;
});
