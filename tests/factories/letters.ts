import type { Ask } from '../setup/ask.ts';
import type { TestApp } from '../setup/test-app.ts';
import { deliveryOf } from './deliveries.ts';
import { buildSent, giveFreeSends, type LetterInput } from './messages.ts';
import { buildPerson, type Person } from './people.ts';

interface Letter {
  messageId: string;
  sender: Person;
  /** Of the recipient's page. */
  path: string;
  /** Of the rights page. */
  rights: string;
}

/** Sends a letter, by a sender who signs as Jonas unless told otherwise. */
export async function buildLetter(
  app: TestApp,
  { sender: given, ...input }: LetterInput & { sender?: Person } = {},
): Promise<Letter> {
  const sender = given ?? (await buildPerson(app, { name: 'Jonas Weber' }));
  if (given) await giveFreeSends(app, given, 1);
  const messageId = await buildSent(app, sender, { senderName: 'Jonas', ...input });
  const { id } = await deliveryOf(app, messageId);
  const path = `/delivery/${app.platform.keyring.linkToken(id, 1)}`;
  return { messageId, sender, path, rights: `${path}/rights` };
}

/** Opens a letter as a browser does. @returns its view cookie */
export async function openLetter(ask: Ask, path: string, cookie?: string | null): Promise<string> {
  const response = await ask(path, { form: {}, ...(cookie && { cookie }) });
  return response.headers
    .getSetCookie()
    .map((set) => set.split(';')[0])
    .join('; ');
}
