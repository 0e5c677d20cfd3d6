import { run, servingConfig } from './process.ts';
import { startWorker } from './start-worker.ts';

/** A process that sends the mail and nothing else. */
await run(() => startWorker(servingConfig()));
