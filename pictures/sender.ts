import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { until } from '#tests/setup/until.ts';

/** A person who uses a running local server by its forms alone, as a browser without scripts does. */
export interface Sender {
  email: string;
  /** @returns the path of the page that a form leads to */
  post(path: string, form: Record<string, string>): Promise<string>;
  /** @returns the id of a letter that waits for its checkout */
  write(film: string, fields: Record<string, string>): Promise<string>;
}

export async function signUp(request: APIRequestContext, origin: string): Promise<Sender> {
  const email = `${randomUUID()}@people.test`;
  const post = async (path: string, form: Record<string, string>) => {
    const answer = await request.post(`${origin}${path}`, { headers: { origin }, form });
    return new URL(answer.url()).pathname;
  };
  await post('/auth', {
    ...{ intent: 'sign-up', terms: 'on', age: 'adult', name: 'Lena Hoffmann', email },
    ...{ password: 'correct horse', confirmPassword: 'correct horse' },
  });
  return {
    email,
    post,
    async write(film, fields) {
      const checkout = await post(`/message/${film}`, {
        ...{ draftId: randomUUID(), writerId: randomUUID(), revision: '0' },
        ...{ when: 'now', allowsReply: 'on', hasPermission: 'on', senderName: 'Lena', ...fields },
      });
      return checkout.split('/').at(-1) ?? '';
    },
  };
}

interface SandboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** The local sandbox listens on the port after the product's. */
export function sandboxOf(origin: string): string {
  const sandbox = new URL(origin);
  sandbox.port = String(Number(sandbox.port) + 1);
  return sandbox.origin;
}

/** Every mail in the sandbox, newest first. */
export async function listMails(
  request: APIRequestContext,
  origin: string,
): Promise<SandboxMail[]> {
  return (await request.get(`${sandboxOf(origin)}/mail?format=json`)).json();
}

/** Waits for the mail to a recipient. @returns the letter's link */
export const linkTo = (request: APIRequestContext, origin: string, to: string): Promise<string> =>
  until(`the mail to ${to}`, async () => {
    const mail = (await listMails(request, origin)).find((one) => one.to === to);
    return /http\S+\/delivery\/\S+/.exec(mail?.text ?? '')?.[0];
  });
