import { randomUUID } from 'node:crypto';

/** A person at a browser: keeps cookies and posts forms as pages without scripts do. */
export interface Visitor {
  get(path: string): Promise<Page>;
  post(path: string, form: Record<string, string>): Promise<Page>;
  /** Headers for requests of another kind. */
  credentials(): Headers;
}

export interface Page {
  status: number;
  /** Where a redirect leads. */
  location: string;
  text: string;
}

/**
 * @param origin where requests go
 * @param baseUrl the address the site is known under
 */
export function createVisitor(origin: string, baseUrl = origin): Visitor {
  const cookies = new Map<string, string>();
  const credentials = () =>
    new Headers({
      origin: baseUrl,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    });

  async function ask(path: string, body?: Record<string, string>): Promise<Page> {
    const answer = await fetch(new URL(path, origin), {
      redirect: 'manual',
      headers: credentials(),
      ...(body && { method: 'POST', body: new URLSearchParams(body) }),
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const location = answer.headers.get('location') ?? '';
    return { status: answer.status, location, text: await answer.text() };
  }

  return { get: (path) => ask(path), post: ask, credentials };
}

/** Writes a letter and pays for it. @returns the message's id */
export async function sendLetter(
  visitor: Visitor,
  recipient: string,
  words: string,
  paymentMethod: 'free_send' | 'credit' = 'credit',
): Promise<string> {
  const draftId = randomUUID();
  const written = await visitor.post('/message/love-2', {
    draftId,
    writerId: randomUUID(),
    personalizedContent: words,
    recipientEmail: recipient,
    senderName: 'Jonas',
    hasPermission: 'on',
  });
  if (!written.location.startsWith('/checkout/')) {
    throw new Error(`The form of a letter answered ${written.status} ${textOf(written)}`);
  }
  const paid = await visitor.post(written.location, { paymentMethod });
  if (!paid.location.startsWith('/confirmation/')) {
    throw new Error(`Paying by ${paymentMethod} answered ${paid.status} ${textOf(paid)}`);
  }
  return draftId;
}

/** A page's text without markup. */
export const textOf = ({ text }: Page): string =>
  text
    .replace(/<(script|style)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#x27;/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
