import { readServerConfig, runProcess } from './process.ts';
import { startRoles } from './start-roles.ts';

/** A process that only sends mail and runs background jobs. */
await runProcess(() => startRoles(readServerConfig(), ['worker']));
