import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable } from '../authorization/access-table.ts';
import { PASSWORD, type Person } from '../factories/people.ts';
import { startDatabaseProxy } from '../setup/database-proxy.ts';
import type { TcpProxy } from '../setup/tcp-proxy.ts';
import { createTestApp, testEnvironment } from '../setup/test-app.ts';
import { startWebProgram, type WebProgram } from '../setup/web-program.ts';
import { buildEveryPage } from './every-page.ts';
import { failureWords } from './failure-words.ts';
import { fillIn, findRenderedForms, nameOf, type RenderedForm } from './rendered-forms.ts';

const secrets = {
  ...testEnvironment('postgres://unused@localhost/unused'),
  // Nothing is paid here, but the buttons are there.
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const app = createTestApp(secrets);

type Fields = [name: string, value: string][];

/** Taken from scripts and other programs only, or from pages that need more than an address. */
const WITHOUT_FORM = [
  '/api/create-checkout',
  '/api/delete-account',
  '/api/stripe-webhook',
  '/api/use-free-credit',
  '/delivery/:token/reply',
  '/drafts/:draftId',
  '/mail/bounces',
  '/mail/events/:relay',
  '/messages/:messageId/picture',
  '/messages/:messageId/picture/choose',
  '/messages/:messageId/picture/description',
  '/messages/:messageId/recording',
  '/messages/:messageId/recording/delete',
  '/messages/:messageId/recording/phrases',
  '/passkey/options',
  '/preview/:leaf',
  '/session',
  '/stop/:deliveryId/:signature',
  '/uploads/videos',
  '/uploads/videos/:uploadId/record',
  '/uploads/videos/:uploadId/thumbnail',
];

describe('a form that is posted without scripts', () => {
  let database: TcpProxy;
  let web: WebProgram;
  let admin: Person;
  let forms: { name: string; form: RenderedForm; fields: Fields; cookie: string }[];

  beforeAll(async () => {
    const proxied = await startDatabaseProxy(app.databaseUrl);
    database = proxied.proxy;
    web = await startWebProgram({ ...app, databaseUrl: proxied.url }, secrets);
    const everyPage = await buildEveryPage(app);
    const { pages } = everyPage;
    admin = everyPage.admin;
    const found = new Map<string, (typeof forms)[number]>();
    for (const { path, visitor } of pages) {
      const cookie = visitor?.credentials.get('cookie') ?? '';
      const headers = { cookie, accept: 'text/html' };
      const page = await fetch(`${web.origin}${path}`, { headers });
      for (const form of findRenderedForms(await page.text(), path)) {
        const fields = fillIn(form);
        const name = nameOf(form.action, fields);
        const identity = JSON.stringify([name, fields.map(([field]) => field)]);
        if (!found.has(identity)) found.set(identity, { name, form, fields, cookie });
      }
    }
    forms = [...found.values()];
  });
  afterAll(async () => {
    await web?.child.stop();
    await database?.close();
  });

  async function post({ action, isMultipart }: RenderedForm, fields: Fields, cookie: string) {
    const multipart = new FormData();
    for (const [name, value] of fields) multipart.append(name, value);
    const response = await fetch(new URL(action, web.origin), {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, origin: web.origin, accept: 'text/html' },
      body: isMultipart ? multipart : new URLSearchParams(fields),
    });
    const { status, headers } = response;
    return { status, html: await response.text(), cookies: headers.getSetCookie() };
  }

  test('is found on some page, whatever address takes it', () => {
    const addresses = Object.entries(accessTable)
      .filter(([, { POST }]) => POST && POST.owner !== '405')
      .map(([address]) => address);
    const isPosted = (address: string) =>
      forms.some(({ form }) => matchPath(address, form.action.replace(/\?.*/, '')));
    expect(addresses.filter((address) => !isPosted(address)).sort()).toEqual(WITHOUT_FORM);
  });

  test('comes back with its own words and everything typed when we fail to answer', async () => {
    const words: Record<string, string | null> = {};
    database.cut();
    for (const { name, form, fields, cookie } of forms) {
      const { status, html } = await post(form, fields, cookie);
      words[name] = status < 500 ? null : titleOf(html);
      if (status < 500) continue;
      const [returned] = findRenderedForms(html, '');
      expect({ name, action: returned?.action }).toEqual({ name, action: form.action });
      expect({ name, fields: valuesOf(returned) }).toEqual({
        name,
        fields: withoutPasswords(fields),
      });
    }
    database.restore();
    expect(words).toEqual(failureWords);
  });

  // Three requests for each form of the site.
  test('waits on the page to sign in on when its session has ended, and comes back with everything typed', {
    timeout: 180_000,
  }, async () => {
    const endedCookie = admin.credentials.get('cookie') ?? '';
    await app.pool.query('delete from sessions where user_id = $1', [admin.userId]);
    const waited: string[] = [];
    for (const { name, form, fields } of forms.filter(({ cookie }) => cookie === endedCookie)) {
      const ended = await post(form, fields, endedCookie);
      // It says so on its own page: picture-without-scripts.db.test.ts.
      if (name.startsWith('/messages/:id/picture/form')) continue;
      if (ended.status !== 401) {
        expect({ name, words: wordsIn(form) }).toEqual({ name, words: [] });
        continue;
      }
      waited.push(name);
      const [signIn] = findRenderedForms(ended.html, '');
      const credentials = { email: admin.email, password: PASSWORD };
      const filledIn = signIn?.controls.map(({ name: field, value }): [string, string] => [
        field,
        credentials[field as keyof typeof credentials] ?? value,
      ]);
      const signedIn = await post(signIn as RenderedForm, filledIn ?? [], endedCookie);
      expect(signedIn.cookies.join()).toContain('unsent.session_token=');
      const [returned] = findRenderedForms(signedIn.html, '');
      const withoutSecrets = withoutPasswords(fields.filter(([field]) => !/password/i.test(field)));
      expect({ name, action: returned?.action }).toEqual({ name, action: form.action });
      expect({ name, fields: valuesOf(returned) }).toEqual({ name, fields: withoutSecrets });
    }
    expect(waited).toContain('/message/love-2 checkout');
    expect(waited).toContain('/admin/templates/new');
  });

  test('still waits after a wrong password', async () => {
    const fields: Fields = [['personalizedContent', 'I never rang.']];
    const letter = { action: '/message/love-2', isMultipart: true, controls: [] };
    const ended = await post(letter, fields, '');
    const [signIn] = findRenderedForms(ended.html, '') as [RenderedForm];
    const wrong = signIn.controls.map(({ name, value }): [string, string] => [
      name,
      { email: admin.email, password: 'wrong' }[name] ?? value,
    ]);
    const refused = await post(signIn, wrong, '');
    expect([refused.status, titleOf(refused.html)]).toEqual([422, 'Invalid credentials']);
    expect(findRenderedForms(refused.html, '')).toEqual(findRenderedForms(ended.html, ''));
  });

  const heldWith = (...fields: [name: string, value: string][]) =>
    JSON.stringify({ action: '/compose', isMultipart: true, fields });
  const manyFields = (count: number) => Array<[string, string]>(count).fill(['subject', 'b']);

  test.each([
    ['200 fields', heldWith(...manyFields(200)), true],
    ['201 fields', heldWith(...manyFields(201)), false],
    ['a megabyte of brackets', '['.repeat(1_000_000), false],
    ['a name of 101 characters', heldWith(['a'.repeat(101), 'b']), false],
    [
      'texts that are longer together than any form',
      heldWith(...Array<[string, string]>(2).fill(['subject', 'b'.repeat(600_000)])),
      false,
    ],
  ])('that waits with %s is rendered: %#', async (_, held, isRendered) => {
    const { html } = await signInWrongly(held);
    expect(html.includes('/compose')).toBe(isRendered);
  });

  test('that waits keeps only fields that a form of ours has', async () => {
    const { html } = await signInWrongly(heldWith(['subject', 'For you'], ['other', 'Not ours']));
    expect(html).toContain('For you');
    expect(html).not.toContain('Not ours');
  });

  function signInWrongly(held: string) {
    const signIn = { action: '/auth', isMultipart: true, controls: [] };
    const fields: Fields = [
      ['email', admin.email],
      ['password', 'wrong'],
      ['held', held],
    ];
    return post(signIn, fields, '');
  }
});

const titleOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? html.slice(0, 200);

const withoutPasswords = (fields: Fields): Fields =>
  fields.map(([name, value]) => [name, /password/i.test(name) ? '' : asShown(value)]);

/** A text area shows both kinds of line break alike. */
const asShown = (text: string) => text.replaceAll('\r\n', '\n');

const wordsIn = ({ controls }: RenderedForm) =>
  controls.filter(
    ({ type, name }) =>
      ['text', 'textarea', 'email', 'tel', 'url', 'date'].includes(type) && !/password/i.test(name),
  );

/** A browser never fills in a file. */
const valuesOf = (form: RenderedForm | undefined): Fields =>
  form?.controls.flatMap(({ type, name, value }) =>
    type === 'file' ? [] : [[name, asShown(value)]],
  ) ?? [];
