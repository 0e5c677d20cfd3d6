import { runProcess } from './process.ts';
import { readServerConfig } from './server-config.ts';
import { startRoles } from './start-roles.ts';

/** A process that only sends mail and runs background jobs. */
await runProcess(() => startRoles(readServerConfig(), ['worker']));
