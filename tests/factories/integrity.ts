import { checkTables } from '#app/features/integrity/table-checks.queries.server.ts';
import type { TestApp } from '../setup/test-app.ts';

/** The rules about accounts, messages and money that the stored data breaks. */
export async function findBrokenRules({ platform }: Pick<TestApp, 'platform'>): Promise<string[]> {
  const results = await checkTables(platform.db);
  return results.filter(({ failures }) => failures.length > 0).map(({ name }) => name);
}
