import { describe, expect, test } from 'vitest';
import { buildPersonWithPassword, PASSWORD } from './factories/people.ts';
import { createTestApp, testEnvironment } from './setup/test-app.ts';
import { openWebProgram } from './setup/web-program.ts';

/** The responses of a deployment behind a TLS proxy. */
describe('production mode', () => {
  const secrets = testEnvironment('postgres://unused@localhost/unused');
  const app = createTestApp(secrets);
  const baseUrl = 'https://letters.test';
  const web = openWebProgram(app, {
    ...secrets,
    APP_MODE: 'production',
    BASE_URL: baseUrl,
    MAIL_FROM: 'letters@letters.test',
    POSTAL_ADDRESS: '12 Dock Road, Halifax, Nova Scotia, Canada',
    SUPPORT_EMAIL: 'support@letters.test',
    SOCIAL_URL: 'https://social.test/letters',
    TRUSTED_PROXIES: 'loopback',
  });

  test.each([
    '/',
    '/auth',
    '/presets',
    '/no-such-page',
    '/delivery',
    '/delivery/whatever-it-is',
    '/assets/none.js',
  ])('%s carries the security headers', async (path) => {
    const { headers } = await fetch(`${web.origin}${path}`);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('cache-control')).toBe('private, no-store');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{24}'/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  test.each([
    ['/presets', 'microphone=(self)'],
    ['/delivery/whatever-it-is', 'microphone=()'],
  ])('on %s the microphone is %s', async (path, permission) => {
    const { headers } = await fetch(`${web.origin}${path}`);
    expect(headers.get('permissions-policy')).toContain(permission);
  });

  test('every response has a new nonce', async () => {
    const nonces = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const { headers } = await fetch(`${web.origin}/delivery`);
        return /nonce-([^']+)/.exec(headers.get('content-security-policy') ?? '')?.[1];
      }),
    );
    expect(new Set(nonces).size).toBe(5);
  });

  test('session cookies are Secure, and forms work behind the proxy', async () => {
    const { email } = await buildPersonWithPassword(app);
    const answer = await fetch(`${web.origin}/auth`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: baseUrl, 'x-forwarded-for': '198.51.100.4' },
      body: new URLSearchParams({
        intent: 'sign-in',
        email,
        password: PASSWORD,
        next: '/dashboard',
      }),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/dashboard']);
    const [cookie] = answer.headers.getSetCookie().filter((set) => set.includes('session_token'));
    expect(cookie).toMatch(/^__Secure-unsent\.session_token=/);
    for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Lax'])
      expect(cookie).toContain(attribute);

    const dashboard = await fetch(`${web.origin}/dashboard`, {
      redirect: 'manual',
      headers: { cookie: cookie?.split(';')[0] ?? '' },
    });
    expect(dashboard.status).toBe(200);

    const { rows } = await app.pool.query(
      'select ip_address from sessions join users on users.id = user_id where email = $1 order by sessions.created_at desc limit 1',
      [email],
    );
    expect(rows[0].ip_address).toBe('198.51.100.4');
  });
});
