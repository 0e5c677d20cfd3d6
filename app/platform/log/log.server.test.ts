import { DrizzleQueryError } from 'drizzle-orm/errors';
import { describe, expect, test } from 'vitest';
import { createLog, describeError } from './log.server.ts';
import { addLogFields, logRequest, withLogFields } from './log-scope.server.ts';

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
  new DrizzleQueryError('rollback', [], new Error('Query read timeout')),
  new DrizzleQueryError(
    'rollback',
    [],
    new Error('Client has encountered a connection error and is not queryable'),
  ),
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

test('an error that is its own cause is described all the same', () => {
  const error = new Error('round and round');
  error.cause = error;
  expect(describeError(error).message).toBe('round and round');
});

test('another service that refuses a connection is not called the database', () => {
  const error = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(describeError(error).message).toBe('connect ECONNREFUSED');
});

test.each([
  [
    Object.assign(new Error('no space'), { code: 'ENOSPC', path: '/data/files/a' }),
    'the disk is full: /data/files',
  ],
  [
    new Error('Cannot write', { cause: Object.assign(new Error('write'), { code: 'ENOSPC' }) }),
    'the disk is full',
  ],
  [failedQuery('53100', 'could not extend file'), 'the disk of the database is full'],
])('a full disk is named as that: %s', (error, message) => {
  const described = describeError(error);
  expect(described.message).toBe(message);
  expect(described).not.toHaveProperty('stack');
});

/** A log whose lines the test can read. */
function readableLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  return { log, lines };
}

const describeRequest = () => ({ requestId: 'a1', method: 'GET', route: '/delivery/:token' });

describe('a request', () => {
  test('that fails is one line, however many say so', async () => {
    const { log, lines } = readableLog();
    const cause = failedQuery('57P01', 'terminating connection');
    await logRequest(log, describeRequest, async () => {
      log.error({ err: cause, from: 'auth' }, 'INTERNAL_SERVER_ERROR');
      addLogFields({ account: 'h4sh' });
      const error = new Error('Failed to get session');
      log.warn({ err: error }, 'a session could not be looked up');
      log.error({ err: error }, 'request failed');
      return 500;
    });
    expect(lines).toEqual([
      {
        level: 50,
        time: expect.any(String),
        requestId: 'a1',
        method: 'GET',
        route: '/delivery/:token',
        account: 'h4sh',
        status: 500,
        durationMs: expect.any(Number),
        from: 'auth',
        err: expect.objectContaining({ message: expect.stringMatching(/^the database is away/) }),
        otherErrs: ['Failed to get session'],
        msg: 'INTERNAL_SERVER_ERROR; a session could not be looked up; request failed',
      },
    ]);
  });

  test('that is answered in spite of a fault has a warning, with its status', async () => {
    const { log, lines } = readableLog();
    await logRequest(log, describeRequest, async () => {
      log.warn({ err: new Error('gone') }, 'a session could not be looked up');
      return 200;
    });
    expect(lines).toMatchObject([
      { level: 40, status: 200, msg: 'a session could not be looked up' },
    ]);
  });

  test('that is answered writes nothing, and its other lines have its id', async () => {
    const { log, lines } = readableLog();
    await logRequest(log, describeRequest, async () => {
      log.info('bounce report received');
      return 202;
    });
    expect(lines).toMatchObject([{ level: 30, requestId: 'a1', msg: 'bounce report received' }]);
  });

  test('that throws is logged as a 500', async () => {
    const { log, lines } = readableLog();
    const failing = logRequest(log, describeRequest, async () => {
      log.warn({ err: new Error('gone') }, 'part of it failed');
      throw new Error('all of it failed');
    });
    await expect(failing).rejects.toThrow('all of it failed');
    expect(lines).toMatchObject([{ level: 50, status: 500 }]);
  });

  test('has ended: what a connection that it opened reports later is not about it', async () => {
    const { log, lines } = readableLog();
    let later = () => {};
    await logRequest(log, describeRequest, async () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      void promise.then(() => log.error({ err: new Error('gone') }, 'idle connection lost'));
      later = resolve;
      return 200;
    });
    later();
    await Promise.resolve();
    expect(lines).toMatchObject([{ msg: 'idle connection lost' }]);
    expect(lines[0]).not.toHaveProperty('requestId');
  });
});

describe('without a request', () => {
  test('lines that say the same are written once', () => {
    const { log, lines } = readableLog();
    for (let time = 0; time < 230; time += 1) {
      log.warn({ err: new Error('no database') }, 'the job worker reports an error');
    }
    log.warn({ err: new Error('no database') }, 'the job queue reports an error');
    log.warn({ err: new Error('no queue') }, 'the job worker reports an error');
    expect(lines).toHaveLength(3);
  });

  test('lines about different messages are all written, each with its message', async () => {
    const { log, lines } = readableLog();
    for (const messageId of ['one', 'two']) {
      await withLogFields({ job: 'tell-sender', messageId }, async () => {
        log.warn({ err: new Error('no mail server') }, 'job failed');
        log.warn({ err: new Error('no mail server') }, 'job failed');
      });
    }
    expect(lines).toMatchObject([
      { job: 'tell-sender', messageId: 'one' },
      { job: 'tell-sender', messageId: 'two' },
    ]);
  });
});
