import { randomUUID } from 'node:crypto';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
import { createMessage } from '#app/features/messages/write-message.server.ts';
import { freeSendsADaySetting } from '#app/features/payments/payment-settings.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { Person } from './people.ts';

export interface LetterInput {
  /** The film; on the Compose page it is one that was chosen for the letter. */
  templateId?: string;
  writtenOn?: 'template' | 'compose';
  content?: string;
  recipientEmail?: string;
  senderName?: string | null;
  clue?: string | null;
  recipientName?: string | null;
  isAnonymous?: boolean;
  scheduled?: { scheduleDate: string; scheduleTime: string; timeZone: string };
}

const sendNow = { when: 'now', scheduleDate: '', scheduleTime: '', timeZone: '' } as const;

/** A person as the one a message is sent for. */
export const asActor = ({ userId }: Person) => ({ userId, isEmailVerified: true });

/** A letter kept as a draft, as the form of /message makes it, or that of /compose. */
export async function buildDraft(
  app: TestApp,
  person: Person,
  letter: LetterInput = {},
): Promise<string> {
  const { templateId = 'love-2', writtenOn = 'template' } = letter;
  const { messageId } = await createMessage(
    app.services,
    { userId: person.userId, clientAddress: '203.0.113.7', profileName: 'Jonas Weber' },
    writtenOn === 'compose' ? { on: 'compose' } : { on: 'template', templateId },
    {
      ...sendNow,
      draftId: randomUUID(),
      revision: 0,
      writerId: randomUUID(),
      recipientName: letter.recipientName ?? null,
      filmTemplateId: writtenOn === 'compose' ? templateId : null,
      allowsReply: true,
      ...(letter.scheduled && { when: 'later', ...letter.scheduled }),
      personalizedContent: letter.content ?? 'I never said it properly. Thank you.',
      recipientEmail: letter.recipientEmail ?? `${randomUUID()}@recipients.test`,
      senderName: letter.senderName ?? null,
      clue: letter.clue ?? null,
      isAnonymous: letter.isAnonymous ?? false,
      hasPermission: true,
    },
  );
  return messageId;
}

/** A letter on its way: paid for and waiting for the worker. */
export async function buildSent(
  app: TestApp,
  person: Person,
  letter: LetterInput = {},
): Promise<string> {
  const messageId = await buildDraft(app, person, letter);
  await sendMessage(app.services, asActor(person), messageId, 'free_send');
  return messageId;
}

/** Gives a person more free sends, books included. */
export async function giveFreeSends(app: TestApp, person: Person, count: number): Promise<void> {
  const client = await app.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      'insert into profiles (user_id, created_at, updated_at) values ($1, now(), now()) on conflict do nothing',
      [person.userId],
    );
    await client.query(
      'update profiles set free_sends_remaining = free_sends_remaining + $2 where user_id = $1',
      [person.userId, count],
    );
    await client.query(
      "insert into ledger_entries (user_id, balance, delta, reason, created_at) values ($1, 'free_sends', $2, 'opened', now())",
      [person.userId, count],
    );
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** Lifts the day's budget of free sends (money's own tests try it), for tests that send thousands. */
export async function liftFreeSendBudget({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  await saveSiteSetting(platform.db, freeSendsADaySetting, 1_000_000, platform.clock.now());
}
