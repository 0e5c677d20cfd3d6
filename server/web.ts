import { runProcess } from './process.ts';
import { readServerConfig } from './server-config.ts';
import { startRoles } from './start-roles.ts';

/** A process that only serves the site. */
await runProcess(() => startRoles(readServerConfig(), ['web']));
