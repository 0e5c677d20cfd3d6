import { listWaitlist } from '#app/features/waitlist/waitlist.queries.server.ts';
import { explain, servingConfig } from './process.ts';
import { createServices } from './services.ts';

/** `npm run affiliate-list`: whom to write to when the affiliate program opens. */
try {
  const { platform, close } = await createServices(servingConfig());
  for (const { email, createdAt } of await listWaitlist(platform)) {
    process.stdout.write(`${createdAt.toISOString()}\t${email}\n`);
  }
  await close();
  process.exit(0);
} catch (error) {
  explain(error);
  process.exit(1);
}
