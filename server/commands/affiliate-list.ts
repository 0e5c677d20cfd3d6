import { listWaitlist } from '#app/features/waitlist/waitlist.queries.server.ts';
import { readServerConfig } from '../server-config.ts';
import { createServices } from '../services.ts';
import { runCommand } from './command.ts';

/** `npm run affiliate-list`: prints everyone who asked to hear when the affiliate program opens. */
await runCommand(async () => {
  const { platform, close } = await createServices(readServerConfig());
  for (const { email, createdAt } of await listWaitlist(platform)) {
    process.stdout.write(`${createdAt.toISOString()}\t${email}\n`);
  }
  await close();
});
