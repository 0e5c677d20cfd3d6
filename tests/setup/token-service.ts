import { generateKeyPairSync, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OauthConfig } from '#app/platform/mail/access-token.server.ts';

/**
 * Stands in for the sign-in services of Microsoft and Google. Requests and answers as in
 * https://learn.microsoft.com/en-us/entra/identity-platform/v2-oauth2-client-creds-grant-flow and
 * https://developers.google.com/identity/protocols/oauth2/service-account (read in November 2026).
 */
export interface TokenService {
  microsoft: OauthConfig;
  google: OauthConfig;
  /** What it was asked for, by whom. */
  asked: string[];
  /** Tokens that a mail server takes. */
  valid: Set<string>;
  /** How long a token lives. */
  expiresInSeconds: number;
  answers: 'token' | 'expired secret' | 'garbage' | 'redirect' | 'endless';
}

const MICROSOFT_SECRET = 'sampleCredentials';
const ACCOUNT = '761326798069-r5mljlln1rd4lrbhg75efgigp36m78j5@developer.gserviceaccount.com';

const EXPIRED_SECRET = {
  error: 'invalid_client',
  error_description:
    "AADSTS7000222: The provided client secret keys for app '00001111-aaaa-2222-bbbb-3333cccc4444' are expired.",
  error_codes: [7000222],
  timestamp: '2026-11-28 09:00:00Z',
  trace_id: '0000aaaa-11bb-cccc-dd22-eeeeee333333',
  correlation_id: 'aaaa0000-bb11-2222-33cc-444444dddddd',
};

export function openTokenService(): TokenService {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let server: Server;
  const service = {
    asked: [],
    valid: new Set(),
    expiresInSeconds: 3599,
    answers: 'token',
  } as unknown as TokenService;

  /** Who asks, or null if the request is not as documented. */
  function askerOf(form: URLSearchParams, now = Math.floor(Date.now() / 1_000)) {
    if (form.get('grant_type') === 'client_credentials') {
      const isRight =
        form.get('client_secret') === MICROSOFT_SECRET &&
        form.get('scope') === 'https://outlook.office365.com/.default';
      return isRight ? `microsoft ${form.get('client_id')}` : null;
    }
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return null;
    const [header = '', claims = '', signature = ''] = (form.get('assertion') ?? '').split('.');
    const decode = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
    const { iss, sub, scope, aud, iat, exp } = decode(claims);
    const isRight =
      decode(header).alg === 'RS256' &&
      verify(
        'RSA-SHA256',
        Buffer.from(`${header}.${claims}`),
        publicKey,
        Buffer.from(signature, 'base64url'),
      ) &&
      iss === ACCOUNT &&
      scope === 'https://mail.google.com/' &&
      aud === service.google.tokenUrl &&
      iat <= now + 60 &&
      exp > now &&
      exp - iat <= 3_600;
    return isRight ? `google ${sub}` : null;
  }

  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const answer = (status: number, body: object | string) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(typeof body === 'string' ? body : JSON.stringify(body));
      };
      const asker = askerOf(new URLSearchParams(await text(request)));
      service.asked.push(asker ?? 'not as documented');
      if (service.answers === 'garbage') return answer(200, '<html>');
      if (service.answers === 'endless') return answer(200, '1'.repeat(1_000_000));
      if (service.answers === 'redirect') return response.writeHead(302, { location: '/' }).end();
      if (!asker || service.answers === 'expired secret') return answer(401, EXPIRED_SECRET);
      const token = `token-${service.asked.length}`;
      service.valid.add(token);
      answer(200, {
        token_type: 'Bearer',
        expires_in: service.expiresInSeconds,
        ext_expires_in: service.expiresInSeconds,
        access_token: token,
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`;
    const clientId = '11112222-bbbb-3333-cccc-4444dddd5555';
    service.microsoft = { kind: 'microsoft', tokenUrl, clientId, clientSecret: MICROSOFT_SECRET };
    service.google = {
      kind: 'google',
      tokenUrl,
      clientEmail: ACCOUNT,
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
  });
  beforeEach(() => {
    service.asked = [];
    service.valid.clear();
    service.expiresInSeconds = 3599;
    service.answers = 'token';
  });
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return service;
}
