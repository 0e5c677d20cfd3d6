import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import Provider, { type Configuration, interactionPolicy } from 'oidc-provider';
import { consentPage } from './consent-page.ts';
import { MemoryAdapter } from './memory-adapter.ts';
import { portrait } from './portrait.ts';

/** What the product is told to use in place of a client registered with Google. */
const CLIENT_ID = 'unsent-sandbox';
const CLIENT_SECRET = 'not-a-secret';

interface Identity {
  email: string;
  name: string;
  isEmailVerified: boolean;
}

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/**
 * An OpenID Connect provider that asks who one wants to be, in place of Google. Everything else is
 * the protocol as it is: discovery, PKCE, signed identity tokens.
 */
export function identityProvider(issuer: string, appUrl: string): Handler {
  const identities = new Map<string, Identity>();
  // Google lets one choose among identities; the product asks for that.
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const configuration: Configuration = {
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
    // Google puts what it knows into the identity token.
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
  const provider = new Provider(issuer, configuration);
  const callback = provider.callback();

  async function decide(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const email = form.get('email')?.trim().toLowerCase();
    if (form.get('choice') !== 'continue' || !email) {
      const refusal = { error: 'access_denied', error_description: 'The person pressed Cancel' };
      return provider.interactionFinished(request, response, refusal);
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
      return void response.end(await portrait(decodeURIComponent(letter)));
    }
    const isInteraction = request.url?.startsWith('/interaction/');
    if (!isInteraction) return callback(request, response);
    if (request.method === 'POST') return decide(request, response);
    const page = await consentPage(String(request.url));
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(String(page));
  };
}

async function text(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
