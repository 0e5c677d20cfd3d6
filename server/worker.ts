import { run, servingConfig } from './process.ts';
import { startParts } from './start-parts.ts';

/** A process that sends the mail and nothing else. */
await run(() => startParts(servingConfig(), ['worker']));
