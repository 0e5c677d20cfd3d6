import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'db/migrations';

/** What the release that still runs would miss, or could no longer write. */
const TAKES_AWAY =
  /^\s*(?:DROP TABLE|ALTER TABLE .*(?:DROP COLUMN|RENAME|SET NOT NULL|SET DATA TYPE))/gim;

/**
 * Migrations run under the release before theirs (docs/operations.md), so nothing is taken away in
 * the release that stops using it. A line comes in here, with the release that stopped, when it may.
 */
const mayBeTakenAway: string[] = [];

test('no migration takes away what the release before still uses', () => {
  const found = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      (readFileSync(`${FOLDER}/${name}`, 'utf8').match(TAKES_AWAY) ?? []).map(
        (statement) => `${name}: ${statement.trim()}`,
      ),
    );
  expect(found).toEqual(mayBeTakenAway);
});

test.each([
  'DROP TABLE "payment_settings" CASCADE;',
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
])('it would notice %s', (statement) => {
  expect(statement.match(TAKES_AWAY)).not.toBeNull();
});
