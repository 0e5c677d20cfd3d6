import { once } from 'node:events';
import net from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { DELETION_PHRASE } from '#app/features/accounts/account.rules.ts';
import { deleteAccount } from '#app/features/accounts/delete-account.server.ts';
import { changePassword } from '#app/features/accounts/password/change-password.server.ts';
import { findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { signOut } from '#app/features/accounts/sessions/sign-out.server.ts';
import { eraseStoredData } from '#app/features/letters/erase-stored-data.server.ts';
import { withdrawMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { suspendPerson } from '#app/features/moderation/suspend-person.server.ts';
import { deliveryOf, updateDelivery } from './factories/deliveries.ts';
import { buildLetter, openLetter } from './factories/letters.ts';
import {
  asBrowser,
  buildAdmin,
  buildPerson,
  buildPersonWithPassword,
  PASSWORD,
  type Person,
} from './factories/people.ts';
import { queuedMailsTo } from './factories/queued-mails.ts';
import {
  buildVideo,
  makeVideo,
  requestUpload,
  sendBytes,
  startUpload,
} from './factories/videos.ts';
import { createAsk } from './setup/ask.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
import { openWebProgram } from './setup/web-program.ts';
import { openWebServer } from './setup/web-server.ts';

const BASE_URL = 'https://letters.test';
const secrets = testEnvironment('postgres://unused@localhost/unused');
const app = createTestApp(secrets);
/** The built program, as it runs behind a TLS proxy. */
const production = openWebProgram(app, {
  ...secrets,
  APP_MODE: 'production',
  BASE_URL,
  MAIL_FROM: 'letters@letters.test',
  POSTAL_ADDRESS: '12 Dock Road, Halifax, Nova Scotia, Canada',
  SUPPORT_EMAIL: 'support@letters.test',
  SOCIAL_URL: 'https://social.test/letters',
  TRUSTED_PROXIES: 'loopback',
});
const web = openWebServer(app);
const ask = createAsk(app);

/** Sends bytes as they are, because `fetch` tidies paths and headers. @returns all that comes back */
async function sendRaw(...lines: string[]): Promise<string> {
  const { hostname: host, port } = new URL(production.origin);
  const socket = net.connect({ host, port: Number(port) });
  let answer = '';
  socket.on('data', (bytes) => {
    answer += bytes;
  });
  // A server that closes the connection early is an answer too.
  socket.on('error', () => {});
  socket.write(lines.join('\r\n'));
  await once(socket, 'close');
  return answer;
}

const get = (path: string, ...headers: string[]) =>
  sendRaw(`GET ${path} HTTP/1.1`, 'Connection: close', ...withHost(headers), '', '');
const withHost = (headers: string[]) =>
  headers.some((header) => header.startsWith('Host:'))
    ? headers
    : ['Host: letters.test', ...headers];
const statusesOf = (answer: string) =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

describe('paths', () => {
  const places = [
    '/films/',
    '/assets/',
    '/images/',
    '/avatars/',
    '/uploads/videos/',
    '/videos/',
    '/videos/0f0e0d0c-0b0a-4908-8706-050403020100/',
    '/delivery/',
    '/delivery/media/',
    '/delivery/media/0123456789abcdef/',
    '/',
  ];
  const ups = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..%252f',
    '%252e%252e%252f',
    '..\\',
    '..%5c',
    '%c0%ae%c0%ae%c0%af',
    '..;/',
    './/..//',
  ];
  const ends = ['', '%00', '%00.jpg', '%', '%0d%0aSet-Cookie:%20a=b'];

  test('no path trick leads to a file outside, to an error of the server or to a header', async () => {
    const paths = places.flatMap((place) => [
      ...ups.map((up) => `${place}${up.repeat(4)}package.json`),
      ...ups.map((up) => `${place}${up.repeat(8)}etc/passwd`),
      ...ends.map((end) => `${place}package.json${end}`),
      `${place}/etc/passwd`,
      `${place}C:%5cWindows%5cwin.ini`,
    ]);
    const wrong: string[] = [];
    for (const path of paths) {
      const answer = await get(path);
      const [status = 0] = statusesOf(answer);
      const isOutside = /"private": true|root:x?:0|set-cookie: a=b/i.test(answer);
      if (isOutside || status >= 500 || status < 300) wrong.push(`${path}: ${status}`);
    }
    expect(paths.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });
});

describe('forged headers', () => {
  const post = (headers: Record<string, string>) =>
    sendRaw(
      'POST /sign-out HTTP/1.1',
      'Connection: close',
      ...Object.entries({ Host: 'letters.test', ...headers }).map((pair) => pair.join(': ')),
      'Content-Type: application/x-www-form-urlencoded',
      'Content-Length: 0',
      '',
      '',
    );

  test.each([
    ['another site', { Origin: 'https://evil.test' }],
    ['another site, with its own Host', { Origin: 'https://evil.test', Host: 'evil.test' }],
    [
      'another site, with its X-Forwarded-Host',
      { Origin: 'https://evil.test', 'X-Forwarded-Host': 'evil.test' },
    ],
    [
      'another site, with its Forwarded',
      { Origin: 'https://evil.test', Forwarded: 'host=evil.test;proto=https' },
    ],
    ['our host without TLS', { Origin: 'http://letters.test' }],
    [
      'our host on another port',
      { Origin: 'https://letters.test:8443', Host: 'letters.test:8443' },
    ],
    ['a name that begins like ours', { Origin: 'https://letters.test.evil.test' }],
    ['a subdomain', { Origin: 'https://www.letters.test', Host: 'www.letters.test' }],
    ['no origin', {}],
    ['a sandboxed frame', { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }],
  ])('a form from %s is refused in production', async (_name, headers: Record<string, string>) => {
    expect(statusesOf(await post(headers))).toEqual([403]);
  });

  test.each([
    ['our own address', { Origin: BASE_URL }],
    ['our own page, which hides its origin', { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' }],
    ['our own page, whose origin was taken off', { 'Sec-Fetch-Site': 'same-origin' }],
  ])('a form from %s is accepted', async (_name, headers: Record<string, string>) => {
    expect(statusesOf(await post(headers))).toEqual([302]);
  });

  test.each(['/', '/dashboard', '/auth', '/contact/', '/delivery', '/sitemap.xml', '/robots.txt'])(
    '%s repeats no forged host, in its text, its cookies or its redirect',
    async (path) => {
      const answer = await get(
        path,
        'Host: evil.test',
        'X-Forwarded-Host: evil.test',
        'X-Forwarded-Proto: http',
        'X-Forwarded-Server: evil.test',
        'X-Original-URL: /admin',
        'X-Rewrite-URL: /admin',
        'Forwarded: for=192.0.2.1;host=evil.test;proto=http',
      );
      expect(answer).not.toContain('evil.test');
      expect(answer).toContain('strict-transport-security: max-age=63072000');
    },
  );

  test('a mail leads to the configured address whatever Host asked for it', async () => {
    const { email } = await buildPerson(app);
    const form = new URLSearchParams({ email }).toString();
    const answer = await sendRaw(
      'POST /reset-password HTTP/1.1',
      'Connection: close',
      'Host: evil.test',
      'X-Forwarded-Host: evil.test',
      `Origin: ${BASE_URL}`,
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
      '',
      form,
    );
    expect(answer).not.toContain('evil.test');
    await vi.waitUntil(async () => (await queuedMailsTo(app, email)).length > 0);
    const [mail] = await queuedMailsTo(app, email);
    expect(mail?.text).toContain(`${app.config.baseUrl}/reset-password?token=`);
    expect(JSON.stringify(mail)).not.toContain('evil.test');
  });

  test.each([
    ['192.0.2.1, 198.51.100.4', '198.51.100.4'],
    // As gateways write it that add the port, and name what they will not tell.
    ['203.0.113.5:51234', '203.0.113.5'],
    ['192.0.2.1, 203.0.113.6:443, 127.0.0.1:80', '203.0.113.6'],
    // The sign-in library writes out an IPv6 network.
    ['[2001:db8::1]:443', '2001:0db8:0000:0000:0000:0000:0000:0000'],
    ['fe80::1%eth0', 'fe80:0000:0000:0000:0000:0000:0000:0000'],
    ['unknown', ''],
    ['192.0.2.1, _hidden', ''],
  ])(
    'of X-Forwarded-For: %s, the last address before the proxy counts',
    async (forwarded, address) => {
      const { email } = await buildPersonWithPassword(app);
      const answer = await fetch(`${production.origin}/auth`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: BASE_URL, 'x-forwarded-for': forwarded },
        body: new URLSearchParams({ intent: 'sign-in', email, password: PASSWORD }),
      });
      expect(answer.status).toBe(302);
      const { rows } = await app.pool.query(
        `select ip_address from sessions join users on users.id = user_id
        where email = $1 order by sessions.created_at desc limit 1`,
        [email],
      );
      expect(rows[0].ip_address).toBe(address);
    },
  );
});

describe('two ways to read one request', () => {
  const second = ['GET /auth HTTP/1.1', 'Host: letters.test', '', ''].join('\r\n');
  const head = ['POST /sign-out HTTP/1.1', 'Host: letters.test', `Origin: ${BASE_URL}`];

  test.each([
    ['both lengths', ['Content-Length: 6', 'Transfer-Encoding: chunked'], `0\r\n\r\n${second}`],
    [
      'both lengths, turned round',
      ['Transfer-Encoding: chunked', 'Content-Length: 6'],
      `0\r\n\r\n${second}`,
    ],
    ['two lengths', ['Content-Length: 0', `Content-Length: ${second.length}`], second],
    ['a list of lengths', [`Content-Length: 0, ${second.length}`], second],
    ['a signed length', ['Content-Length: +0'], second],
    [
      'an encoding with a space before its colon',
      ['Transfer-Encoding : chunked', 'Content-Length: 6'],
      `0\r\n\r\n${second}`,
    ],
    [
      'an encoding on a folded line',
      ['Content-Length: 6', 'Transfer-Encoding:', ' chunked'],
      `0\r\n\r\n${second}`,
    ],
    ['an unknown encoding', ['Transfer-Encoding: xchunked'], `0\r\n\r\n${second}`],
    ['an encoding after chunked', ['Transfer-Encoding: chunked, identity'], `0\r\n\r\n${second}`],
    ['a chunk size that is no number', ['Transfer-Encoding: chunked'], `0x0\r\n\r\n${second}`],
    [
      'bare line feeds between headers',
      ['X: y\nTransfer-Encoding: chunked', 'Content-Length: 6'],
      `0\r\n\r\n${second}`,
    ],
  ])(
    'a request with %s is refused, and what follows is not read as another',
    async (_name, headers, body) => {
      const statuses = statusesOf(await sendRaw(...head, ...headers, '', body));
      expect(statuses).toEqual([400]);
    },
  );
});

describe('another method in a header or a field', () => {
  const claims = (method: string) => ({
    'x-http-method-override': method,
    'x-http-method': method,
    'x-method-override': method,
  });

  test('does not open a letter by GET', async () => {
    const { path, messageId } = await buildLetter(app);
    for (const query of ['', '?_method=POST'])
      await ask(`${path}${query}`, { headers: { ...claims('POST'), origin: app.config.baseUrl } });
    await app.platform.background.settled();
    expect((await deliveryOf(app, messageId)).openedAt).toBeNull();
  });

  test.each(['HEAD', 'GET', 'PATCH'])('does not delete an upload by %s', async (method) => {
    const owner = await buildPerson(app);
    const { url } = await startUpload(web, owner, { sizeBytes: 100 });
    await sendBytes(web, owner, url, 0, Buffer.alloc(40));
    await fetch(url, {
      method,
      headers: {
        ...claims('DELETE'),
        cookie: owner.credentials.get('cookie') ?? '',
        'tus-resumable': '1.0.0',
        origin: web.origin,
      },
    });
    const state = await requestUpload(web, owner, 'HEAD', url);
    expect([state.status, state.headers.get('upload-offset')]).toEqual([200, '40']);
  });

  test('does not pass a form from another site as one that changes nothing', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      const { status } = await ask('/sign-out', {
        form: {},
        headers: { ...claims(method), origin: 'https://evil.test' },
      });
      expect(status).toBe(403);
    }
  });
});

describe('the cookie of a session', () => {
  const asViewer = async (person: Person) => {
    const viewer = await findViewer(app.services, person.credentials);
    if (!viewer) throw new Error('not signed in');
    return viewer;
  };
  /** In production its name has a prefix that makes browsers insist on TLS. */
  const askDashboard = async ({ credentials }: Person) => {
    const cookie = (credentials.get('cookie') ?? '').replaceAll('unsent.', '__Secure-unsent.');
    const { status, headers } = await fetch(`${production.origin}/dashboard`, {
      redirect: 'manual',
      headers: { cookie },
    });
    return [status, headers.get('location')];
  };

  test.each<[string, (person: Person) => Promise<unknown>]>([
    ['sign-out', (person) => signOut(app.services, asBrowser(person.credentials))],
    [
      'a new password',
      async (person) =>
        changePassword(app.services, asBrowser(person.credentials), await asViewer(person), {
          currentPassword: PASSWORD,
          newPassword: 'a new one',
          confirmPassword: 'a new one',
        }),
    ],
    [
      'suspension',
      async (person) => suspendPerson(app.services, await buildAdmin(app), person.userId),
    ],
    [
      'deletion of the account',
      async (person) =>
        deleteAccount(app.services, asBrowser(person.credentials), await asViewer(person), {
          password: PASSWORD,
          confirmation: DELETION_PHRASE,
          provenAt: app.clock.now(),
        }),
    ],
  ])('opens nothing after %s', async (_name, end) => {
    const person = await buildPersonWithPassword(app);
    expect(await askDashboard(person)).toEqual([200, null]);
    await end(person);
    expect(await askDashboard(person)).toEqual([302, '/auth?next=%2Fdashboard']);
  });

  test('opens nothing with another signature, or with the token of another person', async () => {
    const [one, other] = [await buildPerson(app), await buildPerson(app)];
    const [name, value = ''] = (one.credentials.get('cookie') ?? '').split('=');
    const [token] = decodeURIComponent(value).split('.');
    const signature = decodeURIComponent(
      (other.credentials.get('cookie') ?? '').split('=')[1] ?? '',
    );
    for (const forged of [
      token,
      `${token}.`,
      `${token}.${signature.split('.')[1]}`,
      `${token}.AAAA`,
    ]) {
      const cookie = `${name}=${encodeURIComponent(forged ?? '')}`;
      expect((await askDashboard({ ...one, credentials: new Headers({ cookie }) }))[0]).toBe(302);
    }
  });
});

describe('the link of a letter', () => {
  type Letter = Awaited<ReturnType<typeof buildLetter>>;
  const LETTER = 'You noticed when nobody else did.';

  test.each<[string, number, (letter: Letter) => Promise<unknown>]>([
    [
      'withdrawal',
      410,
      ({ sender, messageId }) => withdrawMessage(app.services, sender, messageId),
    ],
    ['a block', 403, ({ rights }) => ask(rights, { form: { intent: 'block-sender' } })],
    [
      'the recipient’s erasure',
      410,
      () => eraseStoredData(app.services, app.platform.keyring.lookupHash('maya@recipients.test')),
    ],
    [
      'deletion of its sender',
      404,
      ({ sender: { userId } }) => app.pool.query('delete from users where id = $1', [userId]),
    ],
  ])('shows and takes nothing after %s', async (_name, status, end) => {
    const letter = await buildLetter(app, {
      content: LETTER,
      recipientEmail: 'maya@recipients.test',
    });
    await updateDelivery(app, letter.messageId, { state: 'accepted', acceptedAt: app.clock.now() });
    await end(letter);
    const { path } = letter;
    const forms: Record<string, Record<string, string>> = {
      [path]: {},
      [`${path}/reply`]: { content: 'Hello' },
    };
    const answers = [
      await ask(path),
      ...(await Promise.all(Object.entries(forms).map(([to, form]) => ask(to, { form })))),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
    for (const answer of answers) {
      expect(await answer.text()).not.toContain('You noticed');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
  });

  test('is closed by a block also for the browser that has opened it', async () => {
    const { path, rights } = await buildLetter(app, { content: LETTER });
    const cookie = await openLetter(ask, path);
    expect(await (await ask(path, { cookie })).text()).toContain(LETTER);
    await ask(rights, { cookie, form: { intent: 'block-sender' } });
    const closed = await ask(path, { cookie });
    expect(closed.status).toBe(403);
    expect(await closed.text()).not.toContain(LETTER);
  });
});

describe('a film that is something else as well', () => {
  const PAGE = '<!doctype html><script>alert(document.domain)</script>';
  const ZIP = 'PK\x05\x06'.padEnd(22, '\0');

  test('is served as a video only, without a byte of the other file', async () => {
    const owner = await buildPerson(app);
    const hidden = Buffer.from(PAGE);
    const box = Buffer.alloc(8 + hidden.length);
    box.writeUInt32BE(box.length, 0);
    box.write('free', 4, 'latin1');
    hidden.copy(box, 8);
    const bytes = Buffer.concat([makeVideo(), box, Buffer.from(ZIP, 'latin1')]);
    const { filmId } = await buildVideo(app, web, owner, bytes);
    const answer = await fetch(`${web.origin}/videos/${filmId}/film.mp4`, {
      headers: { cookie: owner.credentials.get('cookie') ?? '', accept: 'text/html' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('video/mp4');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const film = Buffer.from(await answer.arrayBuffer()).toString('latin1');
    expect(film).not.toContain('<script>');
    expect(film).not.toContain('PK\x05\x06');
  });
});
