import { matchPath } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessTable } from '../authorization/access-table.ts';
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
  '/session',
  '/stop/:deliveryId/:signature',
  '/uploads/videos',
  '/uploads/videos/:uploadId/record',
  '/uploads/videos/:uploadId/thumbnail',
];

describe('a form that is posted without scripts', () => {
  let database: TcpProxy;
  let web: WebProgram;
  let forms: { name: string; form: RenderedForm; fields: Fields; cookie: string }[];

  beforeAll(async () => {
    const proxied = await startDatabaseProxy(app.databaseUrl);
    database = proxied.proxy;
    web = await startWebProgram({ ...app, databaseUrl: proxied.url }, secrets);
    const { pages } = await buildEveryPage(app);
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
    return { status: response.status, html: await response.text() };
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
});

const titleOf = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1] ?? html.slice(0, 200);

const withoutPasswords = (fields: Fields): Fields =>
  fields.map(([name, value]) => [name, /password/i.test(name) ? '' : value]);

const valuesOf = (form: RenderedForm | undefined): Fields =>
  form?.controls.map(({ name, value }) => [name, value]) ?? [];
