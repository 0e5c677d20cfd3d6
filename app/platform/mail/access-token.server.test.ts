import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTokenService } from '#tests/setup/token-service.ts';
import { openMailbox } from '#tests/tools/mailbox.ts';
import { minutes, shifted } from '../clock/clock.ts';
import { accessTokensFor } from './access-token.server.ts';
import { checkMailbox, readMailbox } from './mailbox.server.ts';
import { createMailer } from './smtp.server.ts';

const service = openTokenService();
const USER = 'letters%40unsent.example';

describe('the access tokens of a user', () => {
  let now: Date;
  const tokensOf = (expiresInSeconds = 3599) => {
    service.expiresInSeconds = expiresInSeconds;
    now = new Date();
    const tokens = accessTokensFor(`smtp://${USER}@mail.test`, service.microsoft, {
      now: () => now,
    });
    if (!tokens) throw new Error('no tokens');
    return tokens;
  };

  test.each(['microsoft', 'google'] as const)('are asked for as %s documents it', async (kind) => {
    const tokens = accessTokensFor(`smtp://${USER}@mail.test`, service[kind]);
    expect(await tokens?.get()).toBe('token-1');
    const asker = {
      microsoft: '11112222-bbbb-3333-cccc-4444dddd5555',
      google: 'letters@unsent.example',
    };
    expect(service.asked).toEqual([`${kind} ${asker[kind]}`]);
  });

  test('are fetched once for connections that open at once, and again five minutes before their end', async () => {
    const tokens = tokensOf();
    expect(await Promise.all([tokens.get(), tokens.get(), tokens.get()])).toEqual(
      Array(3).fill('token-1'),
    );
    now = shifted(now, minutes(54));
    expect(await tokens.get()).toBe('token-1');
    now = shifted(now, minutes(1));
    expect(await tokens.get()).toBe('token-2');
  });

  test('that live for a minute are used for half of it', async () => {
    const tokens = tokensOf(60);
    expect(await tokens.get()).toBe('token-1');
    now = shifted(now, minutes(0.4));
    expect(await tokens.get()).toBe('token-1');
    now = shifted(now, minutes(0.2));
    expect(await tokens.get()).toBe('token-2');
  });

  test('are renewed once when several connections find one refused', async () => {
    const tokens = tokensOf();
    const refused = await tokens.get();
    await Promise.all([tokens.renew(refused), tokens.renew(refused)]);
    expect(await tokens.renew(refused)).toBe('token-2');
    expect(service.asked).toHaveLength(2);
  });

  test.each([
    ['expired secret', /^No access token: invalid_client AADSTS7000222: .* are expired\.$/],
    ['garbage', /^No access token: 127\.0\.0\.1: no answer we can read$/],
    ['redirect', /^No access token: 127\.0\.0\.1: /],
    ['endless', /^No access token: 127\.0\.0\.1: response too large$/],
  ] as const)(
    'are refused in one sentence, without a secret, by a service that answers with %s',
    async (answers, words) => {
      const tokens = tokensOf();
      service.answers = answers;
      const error: Error = await tokens.get().then(
        () => new Error('given'),
        (thrown) => thrown,
      );
      expect(error.message).toMatch(words);
      expect(error.message).not.toContain('sampleCredentials');
      service.answers = 'token';
      expect(await tokens.get()).toMatch(/^token-/);
    },
  );

  test('are for a user without a password only', () => {
    for (const url of ['smtp://mail.test', `smtp://${USER}:secret@mail.test`]) {
      expect(accessTokensFor(url, service.microsoft)).toBeNull();
    }
    expect(accessTokensFor(`smtp://${USER}@mail.test`, null)).toBeNull();
  });
});

describe('signing in with a token', () => {
  const mailbox = openMailbox();
  let server: SMTPServer;
  let url: string;
  let signIns: string[];
  /** Google's servers ask what the client makes of it, Microsoft's just refuse. */
  let refusal: 'challenge' | 'error';
  const mail = {
    envelope: { from: 'a@b.test', to: 'c@d.test' },
    bytes: Buffer.from('Subject: A\r\n\r\nB'),
  };
  const send = () => createMailer(url, 'optional', service.google).send(mail);

  beforeAll(async () => {
    server = new SMTPServer({
      authMethods: ['XOAUTH2', 'PLAIN'],
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      disableReverseLookup: true,
      onAuth({ method, username = '', accessToken = '' }, _session, answer) {
        signIns.push(`${method} ${username} ${accessToken}`);
        if (service.valid.has(accessToken)) return answer(null, { user: username });
        if (refusal === 'challenge') return answer(null, { data: { status: '400' } });
        answer(
          Object.assign(new Error('5.7.3 Authentication unsuccessful'), { responseCode: 535 }),
        );
      },
      onData: (stream, _session, answer) => void stream.on('end', () => answer()).resume(),
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
    url = `smtp://${USER}@127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    signIns = [];
    refusal = 'error';
  });
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

  test('sends mail', async () => {
    expect(await send()).toEqual({ kind: 'accepted', code: 250 });
    expect(signIns).toEqual(['XOAUTH2 letters@unsent.example token-1']);
  });

  test.each(['challenge', 'error'] as const)(
    'renews one that the mail server refuses with an %s',
    async (how) => {
      refusal = how;
      const mailer = createMailer(url, 'optional', service.google);
      expect(await mailer.check()).toBeNull();
      service.valid.clear();
      expect(await mailer.send(mail)).toEqual({ kind: 'accepted', code: 250 });
      expect(signIns.at(-1)).toContain('token-2');
      expect(service.asked).toHaveLength(2);
    },
  );

  test('that is refused again says so in the words of the server, and reaches no recipient', async () => {
    const mailer = createMailer(url, 'optional', service.google);
    const add = service.valid.add;
    service.valid.add = () => service.valid;
    const outcome = await mailer.send(mail);
    service.valid.add = add;
    expect(outcome).toEqual({
      kind: 'unreachable',
      problem: 'login',
      reason: '535 5.7.3 Authentication unsuccessful',
    });
    expect(signIns).toHaveLength(2);
  });

  test('that nobody gives says so, without connecting', async () => {
    service.answers = 'expired secret';
    const outcome = await send();
    expect(outcome).toMatchObject({ kind: 'unreachable', problem: 'token' });
    expect(outcome.kind === 'unreachable' && outcome.reason).toMatch(
      /^No access token: invalid_client /,
    );
    expect(signIns).toEqual([]);
  });

  test('reads the bounce mailbox, and renews one that it refuses', async () => {
    const mailboxUrl = mailbox.url.replace(':testpass', '');
    const tokens = accessTokensFor(mailboxUrl, service.microsoft);
    const read = () => readMailbox(mailboxUrl, 'optional', async () => {}, tokens);
    mailbox.put('Subject: one\r\n\r\nText.\r\n');
    mailbox.acceptToken('token-1');
    expect(await read()).toBe(1);
    mailbox.acceptToken('token-2');
    expect(await read()).toBe(0);
    mailbox.acceptToken('none');
    await expect(read()).rejects.toThrow(/^The bounce mailbox cannot be read: /);
    service.answers = 'expired secret';
    await expect(read()).rejects.toThrow(/^No access token: invalid_client /);
    await expect(checkMailbox(mailboxUrl, 'optional', tokens)).rejects.toThrow(
      /^No access token: /,
    );
    expect(await checkMailbox(mailbox.url, 'optional', null)).toBeUndefined();
  });
});
