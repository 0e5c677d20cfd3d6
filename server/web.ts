import { run, servingConfig } from './process.ts';
import { startParts } from './start-parts.ts';

/** A process that serves the site and nothing else. */
await run(() => startParts(servingConfig(), ['web']));
