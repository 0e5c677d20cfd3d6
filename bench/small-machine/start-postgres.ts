import { startEmbeddedPostgres } from '#server/local/embedded-postgres.ts';

/**
 * Starts the embedded PostgreSQL and exits: a program of its own, so that the server begins its life in
 * the memory group of whoever runs this. Arguments: data folder, settings as JSON.
 */
const [dataDir = '', settings = '{}'] = process.argv.slice(2);
await startEmbeddedPostgres(dataDir, () => {}, JSON.parse(settings));
