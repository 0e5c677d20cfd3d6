import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { hasIpv6 } from '#tests/setup/has-ipv6.ts';
import { until } from '#tests/setup/until.ts';
import type { MailTls } from '../config/mail-config.ts';
import { createMailer } from './smtp.server.ts';

const mail = {
  envelope: { from: 'b+0123@bounces.unsent.example', to: 'maya@recipients.test' },
  bytes: Buffer.from('Subject: Hello\r\n\r\nHello'),
};

describe('the mailer', () => {
  let server: SMTPServer | undefined;
  const dropConnections = () => {
    const connections = server?.connections as Set<{ _socket: Socket }> | undefined;
    for (const { _socket } of connections ?? []) _socket.destroy();
  };
  afterEach(async () => {
    dropConnections();
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
  });

  /** @returns the port of a mail server on this machine. By default it takes everything, unencrypted. */
  async function listen(options: SMTPServerOptions, host = '127.0.0.1'): Promise<number> {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onData: (stream, _session, answer) => stream.on('end', () => answer()).resume(),
      ...options,
    });
    server.on('error', () => {});
    await new Promise<void>((resolve) => server?.listen(0, host, resolve));
    return (server.server.address() as AddressInfo).port;
  }

  test.runIf(hasIpv6).each([
    ['an IPv6 address', (port: number) => `smtp://[::1]:${port}`],
    ['localhost, which may name IPv4 alone', (port: number) => `smtp://localhost:${port}`],
  ])('reaches a server on IPv6 by %s', async (_name, url) => {
    const port = await listen({}, '::1');
    const sent = await createMailer(url(port), 'off').send(mail);
    expect(sent).toMatchObject({ kind: 'accepted' });
  });

  const refusing = (code: number, text: string) =>
    Object.assign(new Error(text), { responseCode: code });

  interface Case {
    options: SMTPServerOptions;
    url?: (port: number) => string;
    tls?: MailTls;
    problem: string;
    words: RegExp;
  }

  test.each<[string, Case]>([
    [
      'a refused connection',
      {
        options: {},
        url: () => 'smtp://127.0.0.1:1',
        problem: 'unreachable',
        words: /ECONNREFUSED 127\.0\.0\.1:1/,
      },
    ],
    [
      'an unknown host',
      {
        options: {},
        url: () => 'smtp://no-such-host.invalid',
        problem: 'unreachable',
        words: /no-such-host\.invalid/,
      },
    ],
    [
      // The certificate that smtp-server brings is signed by nobody.
      'an untrusted certificate',
      {
        options: { disabledCommands: ['AUTH'] },
        problem: 'certificate',
        words: /certificate|self-signed/,
      },
    ],
    [
      'an untrusted certificate from the first byte',
      {
        options: { secure: true },
        url: (port) => `smtps://127.0.0.1:${port}`,
        problem: 'certificate',
        words: /certificate|self-signed/,
      },
    ],
    [
      'no STARTTLS where it is required',
      { options: {}, tls: 'required', problem: 'encryption', words: /^5\d\d / },
    ],
    [
      'smtps:// where the server speaks smtp://',
      {
        options: {},
        url: (port) => `smtps://127.0.0.1:${port}`,
        problem: 'encryption',
        words: /wrong version number/i,
      },
    ],
    [
      'a wrong password',
      {
        options: {
          disabledCommands: ['STARTTLS'],
          allowInsecureAuth: true,
          onAuth: (_auth, _session, answer) => answer(refusing(535, '5.7.8 Authentication failed')),
        },
        url: (port) => `smtp://letters:wrong@127.0.0.1:${port}`,
        problem: 'login',
        words: /^535 5\.7\.8 Authentication failed$/,
      },
    ],
    [
      'a missing password',
      {
        options: {
          onMailFrom: (_address, _session, answer) =>
            answer(refusing(530, '5.7.0 Authentication required')),
        },
        problem: 'login',
        words: /^530 5\.7\.0 Authentication required$/,
      },
    ],
    [
      'a sender that the server does not know',
      {
        options: {
          onMailFrom: ({ address }, _session, answer) =>
            answer(refusing(553, `5.7.1 <${address}>: Sender address rejected`)),
        },
        problem: 'rejected',
        words: /^553 5\.7\.1 <…@bounces\.unsent\.example>: Sender address rejected$/,
      },
    ],
    [
      'a server that is too busy',
      {
        options: {
          onConnect: (_session, answer) => answer(refusing(421, '4.3.2 Try again later')),
        },
        problem: 'rejected',
        words: /^421 4\.3\.2 Try again later$/,
      },
    ],
  ])('tells of %s, in the words of the server', async (_name, given) => {
    const port = await listen(given.options);
    const url = given.url?.(port) ?? `smtp://127.0.0.1:${port}`;
    const outcome = await createMailer(url, given.tls ?? 'optional').send(mail);
    expect(outcome).toMatchObject({ kind: 'unreachable', problem: given.problem });
    expect(outcome.kind === 'unreachable' && outcome.reason).toMatch(given.words);
  });

  test('checks at start whether the server takes our connection and password', async () => {
    const port = await listen({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ password }, _session, answer) =>
        password === 'right' ? answer(null, { user: 'letters' }) : answer(refusing(535, 'No')),
    });
    const check = (password: string) =>
      createMailer(`smtp://letters:${password}@127.0.0.1:${port}`, 'optional').check();
    expect(await check('right')).toBeNull();
    expect(await check('wrong')).toEqual({ problem: 'login', reason: '535 No' });
  });

  test('never encrypts when encryption is off, for a server on the same machine', async () => {
    const port = await listen({ disabledCommands: ['AUTH'] });
    const outcome = await createMailer(`smtp://127.0.0.1:${port}`, 'off').send(mail);
    expect(outcome).toEqual({ kind: 'accepted', code: 250 });
  });

  describe('sending mails in a row', () => {
    /** @returns a mailer, and how many connections and accepted mails its server has seen */
    async function watched(options: SMTPServerOptions) {
      const seen = { connections: 0, mails: 0 };
      const port = await listen({
        onConnect(_session, answer) {
          seen.connections += 1;
          answer();
        },
        onData: (stream, _session, answer) => {
          stream
            .on('end', () => {
              seen.mails += 1;
              answer();
            })
            .resume();
        },
        ...options,
      });
      return { mailer: createMailer(`smtp://127.0.0.1:${port}`, 'optional'), seen };
    }

    const accepted = { kind: 'accepted', code: 250 };

    test('keeps a connection for fifty mails', async () => {
      const { mailer, seen } = await watched({});
      for (let count = 0; count < 51; count += 1) expect(await mailer.send(mail)).toEqual(accepted);
      expect(seen).toEqual({ connections: 2, mails: 51 });
    });

    test('opens another connection for a mail at the same time', async () => {
      const { mailer, seen } = await watched({});
      for (let round = 0; round < 2; round += 1) {
        const outcomes = await Promise.all([mailer.send(mail), mailer.send(mail)]);
        expect(outcomes).toEqual([accepted, accepted]);
      }
      expect(seen).toEqual({ connections: 2, mails: 4 });
    });

    test('says goodbye when no mail follows', async () => {
      const { mailer } = await watched({});
      await mailer.send(mail);
      expect(server?.connections.size).toBe(1);
      await until('the connection to end', () => server?.connections.size === 0);
    });

    test('connects again when the server has ended the connection in between', async () => {
      const { mailer, seen } = await watched({});
      expect(await mailer.send(mail)).toEqual(accepted);
      dropConnections();
      expect(await mailer.send(mail)).toEqual(accepted);
      expect(seen).toEqual({ connections: 2, mails: 2 });
    });

    test.each([421, 452, 550])(
      'connects again when the next mail is answered with %s',
      async (code) => {
        const { mailer, seen } = await watched({
          onMailFrom(_address, session, answer) {
            answer(session.transaction > 1 ? refusing(code, 'One mail a session') : null);
          },
        });
        for (let count = 0; count < 3; count += 1)
          expect(await mailer.send(mail)).toEqual(accepted);
        expect(seen).toEqual({ connections: 3, mails: 3 });
      },
    );

    test('reports a recipient refused on a reused connection, and still sends the next mail', async () => {
      const { mailer, seen } = await watched({
        onRcptTo({ address }, _session, answer) {
          answer(address === 'nobody@recipients.test' ? refusing(550, '5.1.1 Nobody') : null);
        },
      });
      const toNobody = { ...mail, envelope: { ...mail.envelope, to: 'nobody@recipients.test' } };
      expect(await mailer.send(mail)).toEqual(accepted);
      expect(await mailer.send(toNobody)).toMatchObject({ kind: 'refused', stage: 'recipient' });
      expect(await mailer.send(mail)).toEqual(accepted);
      expect(seen).toEqual({ connections: 2, mails: 2 });
    });

    test('never repeats a mail whose connection dies after the end', async () => {
      let isDropping = false;
      const { mailer, seen } = await watched({
        onData: (stream, _session, answer) => {
          stream.on('end', () => (isDropping ? dropConnections() : answer())).resume();
        },
      });
      expect(await mailer.send(mail)).toEqual(accepted);
      isDropping = true;
      expect(await mailer.send(mail)).toMatchObject({ kind: 'unknown' });
      expect(seen.connections).toBe(1);
    });

    test('never repeats a mail whose connection dies before the end', async () => {
      const { mailer, seen } = await watched({});
      expect(await mailer.send(mail)).toEqual(accepted);
      let ends = 0;
      const beforeEnd = async () => {
        ends += 1;
        dropConnections();
        await until('the connection to end', () => server?.connections.size === 0);
      };
      expect(await mailer.send({ ...mail, beforeEnd })).toMatchObject({ kind: 'unreachable' });
      expect([ends, seen.mails]).toEqual([1, 1]);
    });
  });
});
