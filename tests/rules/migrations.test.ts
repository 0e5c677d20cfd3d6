import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FOLDER = 'db/migrations';

/** Changes that would break the release that is still running. */
const BREAKING =
  /^\s*(?:DROP TABLE|ALTER TABLE .*(?:DROP COLUMN|RENAME|SET NOT NULL|SET DATA TYPE))/gim;

/**
 * Migrations run while the previous release still serves (docs/operations.md), so a column can only be
 * dropped one release after its last use. List such a statement here, with that release.
 */
const ALLOWED = [
  // Only 0.1.0 used these; 1.0.0 has always written what a payment bought.
  '0001_drop-what-0-1-0-used.sql: DROP TABLE',
  '0001_drop-what-0-1-0-used.sql: DROP TABLE',
  '0001_drop-what-0-1-0-used.sql: ALTER TABLE "payments" ALTER COLUMN "credits" SET NOT NULL',
];

test('no migration breaks the previous release', () => {
  const found = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) =>
      (readFileSync(`${FOLDER}/${name}`, 'utf8').match(BREAKING) ?? []).map(
        (statement) => `${name}: ${statement.trim()}`,
      ),
    );
  expect(found).toEqual(ALLOWED);
});

test.each([
  'DROP TABLE "payment_settings" CASCADE;',
  'ALTER TABLE "users" DROP COLUMN "name";',
  'ALTER TABLE "users" RENAME COLUMN "name" TO "full_name";',
  'ALTER TABLE "users" ALTER COLUMN "name" SET NOT NULL;',
])('the check finds %s', (statement) => {
  expect(statement.match(BREAKING)).not.toBeNull();
});
