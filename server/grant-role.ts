import { grantRole } from '#app/features/accounts/grant-role.server.ts';
import { assertStarted } from './assert-started.ts';
import { explain, servingConfig } from './process.ts';
import { createServices } from './services.ts';

/** `npm run grant-role -- name@example.com admin`: how the first admin comes to be. */
try {
  const [email, role = 'admin'] = process.argv.slice(2);
  if (!email || (role !== 'admin' && role !== 'staff')) {
    process.stderr.write('Usage: npm run grant-role -- name@example.com [admin|staff]\n');
    process.exit(1);
  }
  const config = servingConfig();
  await assertStarted(config.database.url);
  const { platform, close } = await createServices(config);
  const wasFound = await grantRole(platform, email, role);
  await close();
  process.stdout.write(
    wasFound
      ? `${email} is now ${role}.\n`
      : `Nobody has the address ${email} yet. Sign up with it first, then run this again.\n`,
  );
  process.exit(wasFound ? 0 : 1);
} catch (error) {
  explain(error);
  process.exit(1);
}
