import { run, servingConfig } from './process.ts';
import { startRoles } from './start-roles.ts';

/** A process that serves the site and nothing else. */
await run(() => startRoles(servingConfig(), ['web']));
