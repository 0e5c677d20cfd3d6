import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { saveCompleteDraft } from '#app/features/messages/drafts/save-draft.server.ts';
import { draftFormSchema, type LetterForm } from '#app/features/messages/letter.schema.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { freeSendsADaySetting } from '#app/features/payments/payment-settings.ts';
import type { Language } from '#app/languages/languages.server.ts';
import { saveSiteSetting } from '#app/platform/site-settings/site-settings.server.ts';
import { profiles } from '#db/schema/accounts.ts';
import { messages } from '#db/schema/messages.ts';
import { ledgerEntries } from '#db/schema/payments.ts';
import type { TestApp } from '../setup/test-app.ts';
import { databaseOf, type WithPool } from './database.ts';
import type { Person } from './people.ts';

export interface LetterInput {
  /** On the Compose page, the film that was chosen. */
  templateId?: string;
  writtenOn?: 'template' | 'compose';
  content?: string;
  recipientEmail?: string;
  senderName?: string | null;
  clue?: string | null;
  recipientName?: string | null;
  isAnonymous?: boolean;
  language?: Language;
  scheduled?: { scheduleDate: string; scheduleTime: string; timeZone: string };
  /** Until then it stays closed. */
  opens?: { opensDate: string; opensTime: string; opensTimeZone: string };
}

/** A complete form, parsed, with these fields. */
export const buildForm = (fields: Partial<LetterForm>): LetterForm => ({
  ...draftFormSchema.parse({ draftId: randomUUID(), writerId: randomUUID(), allowsReply: 'on' }),
  hasPermission: true,
  ...fields,
});

/** A person as the actor of use cases, with a verified address. */
export const asActor = ({ userId }: Person) => ({ userId, isEmailVerified: true });

/** Saves a complete draft through either form's use case. */
export async function buildDraft(
  app: TestApp,
  person: Person,
  letter: LetterInput = {},
): Promise<string> {
  const { templateId = 'love-2', writtenOn = 'template' } = letter;
  const { messageId } = await saveCompleteDraft(
    app.services,
    { userId: person.userId, clientAddress: '203.0.113.7', profileName: 'Jonas Weber' },
    writtenOn === 'compose' ? { on: 'compose' } : { on: 'template', templateId },
    buildForm({
      recipientName: letter.recipientName ?? null,
      filmTemplateId: writtenOn === 'compose' ? templateId : null,
      ...(letter.scheduled && { when: 'later', ...letter.scheduled }),
      ...letter.opens,
      personalizedContent: letter.content ?? 'I never said it properly. Thank you.',
      recipientEmail: letter.recipientEmail ?? `${randomUUID()}@recipients.test`,
      senderName: letter.senderName ?? null,
      clue: letter.clue ?? null,
      isAnonymous: letter.isAnonymous ?? false,
      ...(letter.language && { language: letter.language }),
    }),
  );
  return messageId;
}

/** Sends a message with a free send. It waits for the worker. */
export async function buildSent(
  app: TestApp,
  person: Person,
  letter: LetterInput = {},
): Promise<string> {
  const messageId = await buildDraft(app, person, letter);
  await sendMessage(app.services, asActor(person), messageId, 'free_send');
  return messageId;
}

/** Gives a person more free sends, with the ledger entry that explains them. */
export async function giveFreeSends(app: TestApp, person: Person, count: number): Promise<void> {
  const { userId } = person;
  await databaseOf(app).transaction(async (tx) => {
    const now = sql`now()`;
    await tx
      .insert(profiles)
      .values({ userId, createdAt: now, updatedAt: now })
      .onConflictDoNothing();
    await tx
      .update(profiles)
      .set({ freeSendsRemaining: sql`${profiles.freeSendsRemaining} + ${count}` })
      .where(eq(profiles.userId, userId));
    await tx
      .insert(ledgerEntries)
      .values({ userId, balance: 'free_sends', delta: count, reason: 'opened', createdAt: now });
  });
}

/** Raises the daily budget of free sends, for tests that send thousands. */
export async function liftFreeSendBudget({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  await saveSiteSetting(platform.db, freeSendsADaySetting, 1_000_000, platform.clock.now());
}

type StoredMessage = typeof messages.$inferSelect;

/** Reads a message as it is stored: texts are encrypted. */
export async function messageOf(app: WithPool, messageId: string): Promise<StoredMessage> {
  const [row] = await databaseOf(app).select().from(messages).where(eq(messages.id, messageId));
  if (!row) throw new Error(`There is no message ${messageId}`);
  return row;
}

/** Writes columns of a message directly, for states that take long or rare events to reach. */
export async function updateMessage(
  app: WithPool,
  messageId: string,
  values: Partial<typeof messages.$inferInsert>,
): Promise<void> {
  await databaseOf(app).update(messages).set(values).where(eq(messages.id, messageId));
}

/** Deletes every message, and with them their deliveries. */
export async function deleteMessages(app: WithPool): Promise<void> {
  await databaseOf(app).delete(messages);
}
