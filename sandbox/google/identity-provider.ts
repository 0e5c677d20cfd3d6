import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { html } from 'hono/html';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import sharp from 'sharp';
import { sandboxPage } from '../sandbox-page.ts';
import { MemoryAdapter } from './memory-adapter.ts';

/** The client that the product is configured with instead of one registered with Google. */
const CLIENT_ID = 'unsent-sandbox';
const CLIENT_SECRET = 'not-a-secret';

interface Identity {
  email: string;
  name: string;
  isEmailVerified: boolean;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * An OpenID Connect provider in place of Google: its consent page lets the visitor sign in as anyone.
 * The protocol is complete, with discovery, PKCE and signed identity tokens.
 */
export function createIdentityProvider(issuer: string, appUrl: string): Handler {
  const identities = new Map<string, Identity>();
  const provider = new Provider(issuer, configurationFor(issuer, appUrl, identities));
  const callback = provider.callback();

  async function finishInteraction(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const email = form.get('email')?.trim().toLowerCase();
    if (form.get('choice') !== 'continue' || !email) {
      const denied = { error: 'access_denied', error_description: 'The user pressed Cancel' };
      return provider.interactionFinished(request, response, denied);
    }
    const { params } = await provider.interactionDetails(request, response);
    identities.set(email, {
      email,
      name: form.get('name') ?? '',
      isEmailVerified: form.get('verified') === 'on',
    });
    const grant = new provider.Grant({ accountId: email, clientId: String(params.client_id) });
    grant.addOIDCScope('openid email profile');
    await provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId: email },
      consent: { grantId: await grant.save() },
    });
  }

  return async (request, response) => {
    const letter = /^\/picture\/([^/]+)\.png$/.exec(request.url ?? '')?.[1];
    if (letter) {
      response.writeHead(200, { 'content-type': 'image/png' });
      return void response.end(await drawAvatar(decodeURIComponent(letter)));
    }
    const isInteraction = request.url?.startsWith('/interaction/');
    if (!isInteraction) return callback(request, response);
    if (request.method === 'POST') return finishInteraction(request, response);
    const page = await consentPage(String(request.url));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(String(page));
  };
}

function configurationFor(
  issuer: string,
  appUrl: string,
  identities: Map<string, Identity>,
): Configuration {
  // As at Google, the product can ask for the account chooser.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return {
    adapter: MemoryAdapter,
    jwks: {
      keys: [{ ...privateKey.export({ format: 'jwk' }), kty: 'RSA', use: 'sig', alg: 'RS256' }],
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${appUrl}/api/auth/callback/google`],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    // Google puts all claims into the identity token.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(16).toString('hex')] },
    features: { devInteractions: { enabled: false } },
    findAccount: (_context, accountId) => {
      const identity = identities.get(accountId);
      return (
        identity && {
          accountId,
          claims: () => ({
            sub: accountId,
            email: identity.email,
            email_verified: identity.isEmailVerified,
            name: identity.name,
            picture: `${issuer}/picture/${encodeURIComponent(identity.name.charAt(0) || 'U')}.png`,
          }),
        }
      );
    },
    renderError: (context, out) => {
      context.type = 'text';
      context.body = `${out.error}: ${out.error_description ?? ''}`;
    },
    interactions: {
      policy,
      url: (_context, { uid }) => `/interaction/${uid}`,
    },
  };
}

const consentPage = (action: string) =>
  sandboxPage(
    'Sign in with "Google"',
    html`<form method="post" action="${action}">
      <p><label>E-mail<br><input name="email" type="email" required value="maya@gmail.test"></label></p>
      <p><label>Name<br><input name="name" value="Maya Lind"></label></p>
      <p><label><input name="verified" type="checkbox" checked> Google has verified this address</label></p>
      <p><button name="choice" value="continue">Continue</button>
      <button name="choice" value="cancel" formnovalidate>Cancel</button></p>
    </form>`,
  );

/** A profile picture: the first letter of the name on a color of its own. */
function drawAvatar(letter: string): Promise<Buffer> {
  const hue = ((letter.codePointAt(0) ?? 0) * 47) % 360;
  const shown = /^[\p{L}\p{N}]$/u.test(letter) ? letter.toUpperCase() : 'U';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
    <rect width="256" height="256" fill="hsl(${hue} 45% 38%)"/>
    <text x="128" y="176" font-family="sans-serif" font-size="140" text-anchor="middle" fill="#fff">${shown}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
