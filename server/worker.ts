import { run, servingConfig } from './process.ts';
import { startRoles } from './start-roles.ts';

/** A process that sends the mail and nothing else. */
await run(() => startRoles(servingConfig(), ['worker']));
