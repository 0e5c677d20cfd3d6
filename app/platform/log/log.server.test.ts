import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { describeError } from './log.server.ts';

/** An error as PostgreSQL reports it through our libraries. */
const failedQuery = (code: string, message: string) =>
  new DrizzleQueryError(
    'select * from sessions where id = $1',
    ['maya@people.test'],
    Object.assign(new Error(message), { code }),
  );

test('a value that the database refused is not logged', () => {
  const logged = describeError(
    failedQuery('22P02', 'invalid input syntax for type uuid: "maya@people.test"'),
  );
  expect(logged).toMatchObject({
    code: '22P02',
    query: 'select * from sessions where id = $1',
    stack: expect.stringContaining('log.server.test.ts'),
  });
  expect(JSON.stringify(logged)).not.toContain('maya');
});

test('any other error of the database is logged with its message, and without parameters', () => {
  const logged = describeError(failedQuery('42P01', 'relation "sessions" does not exist'));
  expect(logged).toMatchObject({ code: '42P01', message: 'relation "sessions" does not exist' });
  expect(JSON.stringify(logged)).not.toContain('maya');
});
