import { migrateToLatest } from './migrate-to-latest.ts';
import { explain, servingConfig } from './process.ts';

/** `npm run migrate`: for deployments that migrate before they start the new release. */
try {
  await migrateToLatest(servingConfig());
} catch (error) {
  explain(error);
  process.exit(1);
}
