import { runCommand } from './commands/command.ts';
import { migrateToLatest } from './migrate-to-latest.ts';
import { readServerConfig } from './server-config.ts';

/** `npm run migrate`: for deployments that migrate before they start a release. */
await runCommand(() => migrateToLatest(readServerConfig()));
