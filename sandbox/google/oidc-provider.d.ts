/** As far as the sandbox uses it. Its types in the registry bring 17 packages. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  export interface AdapterPayload {
    uid?: string;
    userCode?: string;
    grantId?: string;
    consumed?: unknown;
  }

  /** Stores the records of one kind. */
  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void>;
    find(id: string): Promise<AdapterPayload | undefined>;
    findByUid(uid: string): Promise<AdapterPayload | undefined>;
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>;
    consume(id: string): Promise<void>;
    destroy(id: string): Promise<void>;
    revokeByGrantId(grantId: string): Promise<void>;
  }

  interface Prompt {
    name: string;
  }

  /** The prompts of a sign-in, in their order. */
  interface Policy {
    add(prompt: Prompt, index: number): void;
  }

  export const interactionPolicy: {
    base(): Policy;
    Prompt: new (options: { name: string; requestable: boolean }) => Prompt;
  };

  interface Account {
    accountId: string;
    claims(): Record<string, unknown> & { sub: string };
  }

  export interface Configuration {
    adapter: new (kind: string) => Adapter;
    jwks: { keys: JsonWebKey[] };
    /** In seconds, by kind. */
    ttl: Record<string, number>;
    clients: {
      client_id: string;
      client_secret: string;
      redirect_uris: string[];
      token_endpoint_auth_method: string;
    }[];
    claims: Record<string, string[]>;
    conformIdTokenClaims: boolean;
    cookies: { keys: string[] };
    features: { devInteractions: { enabled: boolean } };
    findAccount(context: unknown, accountId: string): Account | undefined;
    renderError(
      context: { type: string; body: string },
      out: { error: string; error_description?: string },
    ): void;
    interactions: { policy: Policy; url(context: unknown, interaction: { uid: string }): string };
  }

  interface Grant {
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

  export default class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): Handler;
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ params: Record<string, unknown> }>;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
    ): Promise<void>;
    Grant: new (grant: {
      accountId: string;
      clientId: string;
    }) => Grant;
  }
}
