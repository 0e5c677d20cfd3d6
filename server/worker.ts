import { run, servingConfig } from './process.ts';
import { startRoles } from './start-parts.ts';

/** A process that sends the mail and nothing else. */
await run(() => startRoles(servingConfig(), ['worker']));
