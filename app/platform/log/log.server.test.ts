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

// A restart of PostgreSQL filled the log with stack traces that named everything but the restart.
test.each([
  failedQuery('57P01', 'terminating connection due to administrator command'),
  failedQuery('ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:5432'),
  new DrizzleQueryError('select 1', [], new Error('Connection terminated unexpectedly')),
  Object.assign(new Error('the database system is starting up'), { code: '57P03' }),
  failedQuery('08P01', 'server login has been failing, try again later (server_login_retry)'),
  // The job library passes on copies of errors, which are plain objects.
  { message: 'server conn crashed?', stack: 'error: server conn crashed?', code: '08P01' },
  { message: 'Connection terminated unexpectedly', stack: 'Error: ...', queue: 'send-mail' },
])('a database that is away is said in one line: %s', (error) => {
  const { message, ...rest } = describeError(error);
  expect(message).toMatch(/^the database is away: \w/);
  expect(Object.keys(rest)).not.toContain('stack');
  expect(Object.keys(rest)).not.toContain('query');
});

test('a copy of an error is logged like the error', () => {
  const { message, stack } = new Error('no such queue');
  expect(describeError({ message, stack, queue: 'send-mail' })).toMatchObject({ message, stack });
  const copied = { ...failedQuery('42P01', 'no table'), message: 'maya@people.test', stack: '' };
  expect(JSON.stringify(describeError(copied))).not.toContain('maya');
  expect(describeError({ letter: 'secret' }).message).toBe(
    'a value that is not an Error was thrown',
  );
});

test('another service that refuses a connection is not called the database', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(describeError(error).message).toBe('connect ECONNREFUSED');
});
