import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { linkTo, listMails, type Sender, sandboxOf, signUp } from './sender.ts';

interface MadeLetter {
  /** Names its pictures. */
  state: string;
  id: string;
}

interface Letter {
  state: string;
  to: string;
  film: string;
  domain?: string;
  fields?: Record<string, string>;
  /** What happens after it was sent. */
  afterwards?: (acts: Acts) => Promise<unknown>;
}

interface Acts {
  sender: Sender;
  page: string;
  reader: Reader;
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const letters: Letter[] = [
  { state: 'draft', to: 'Elena', film: 'apology-1' },
  {
    state: 'scheduled',
    to: 'Marta',
    film: 'celebration-1',
    fields: { when: 'later', scheduleDate: inDays(24), scheduleTime: '09:00', timeZone: 'UTC' },
  },
  { state: 'on-its-way', to: 'Ines', film: 'support-1', domain: 'busy.test' },
  { state: 'sent', to: 'Jakob', film: 'love-2' },
  { state: 'visited', to: 'Noa', film: 'love-3', afterwards: ({ reader }) => reader.visit() },
  { state: 'opened', to: 'Lea', film: 'gratitude-2', afterwards: ({ reader }) => reader.open() },
  {
    state: 'answered',
    to: 'Tomas',
    film: 'gratitude-3',
    afterwards: async ({ reader }) => {
      await reader.open();
      await reader.answer(
        'I read it twice. You were the one who taught me to notice. Come by on Sunday?',
      );
    },
  },
  {
    state: 'closed',
    to: 'Paul',
    film: 'farewell-1',
    fields: { opensDate: inDays(27), opensTime: '08:00', opensTimeZone: 'UTC' },
  },
  { state: 'failed', to: 'Ana', film: 'support-2', domain: 'bounce.test' },
  {
    state: 'withdrawn',
    to: 'Sven',
    film: 'apology-2',
    afterwards: ({ sender, page }) => sender.post(page, { intent: 'withdraw' }),
  },
];

const WORDS =
  'You noticed when nobody else did.\n\nI never told you how much that winter weighed, and you never asked. You only came by with soup, and sat there, and did not need me to be well. Thank you.';

/** Words that name a mail to the sender, by what its subject says. */
const mailNames: [string, RegExp][] = [
  ['arrived', /arrived/i],
  ['opened', /opened/i],
  ['answered', /answer|replied/i],
  ['failed', /deliver/i],
];

/**
 * Signs a new person up by the forms of the product, buys a pack in the sandbox, and writes a letter for
 * each state that its sender can meet. The page is signed in afterwards.
 * @param beforeFirst is called while there is none
 */
export async function writeLettersInEveryState(
  browser: Browser,
  page: Page,
  origin: string,
  beforeFirst: () => Promise<void>,
) {
  const sender = await signUp(page.request, origin);
  await beforeFirst();
  await page.goto('/pricing');
  await page.getByRole('button', { name: 'Buy Large monthly pack' }).click();
  await page.getByRole('button', { name: /^Pay/ }).click();
  await page.waitForURL('**/dashboard');

  const made: MadeLetter[] = [];
  for (const { state, to, film, domain = 'recipients.test', fields, afterwards } of letters) {
    const recipientEmail = `${to.toLowerCase()}-${randomUUID()}@${domain}`;
    const fieldsOfAll = { recipientEmail, recipientName: to, personalizedContent: WORDS };
    const id = await sender.write(film, { ...fieldsOfAll, ...fields });
    made.push({ state, id });
    if (state === 'draft') continue;
    await sender.post(`/checkout/${id}`, { paymentMethod: 'credit' });
    if (!afterwards) continue;
    const link = await linkTo(page.request, origin, recipientEmail);
    const context = await browser.newContext();
    const reader = readerOf(context.request, origin, link);
    await afterwards({ sender, page: `/messages/${id}`, reader });
    await context.close();
  }
  /** The mails about them, as the addresses of the pages that show them. */
  const mails = async () => {
    const found = (await listMails(page.request, origin)).filter(({ to }) => to === sender.email);
    return mailNames.flatMap(([name, subject]) => {
      const mail = found.find((one) => subject.test(one.subject));
      return mail ? [{ name, address: `${sandboxOf(origin)}/mail/${mail.id}` }] : [];
    });
  };
  return { letters: made, mails };
}

interface Reader {
  visit(): Promise<unknown>;
  open(): Promise<unknown>;
  answer(content: string): Promise<unknown>;
}

/** The recipient, who has cookies of their own. */
function readerOf(request: APIRequestContext, origin: string, link: string): Reader {
  const headers = { origin };
  return {
    visit: () => request.get(link),
    open: () => request.post(link, { headers, form: {} }),
    answer: (content) => request.post(`${link}/reply`, { headers, form: { content } }),
  };
}
