import { randomUUID } from 'node:crypto';
import { reportMessage } from '#app/features/moderation/report-message.server.ts';
import { minutes } from '#app/platform/clock/clock.ts';
import { buildDraft, buildSent } from '../factories/messages.ts';
import {
  buildAdmin,
  buildPerson,
  buildPrivateAvatar,
  buildStaff,
  type Person,
  suspend,
} from '../factories/people.ts';
import { buildPasskey } from '../factories/second-factor.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { Actor } from './access-table.ts';

export interface Scenario {
  owner: Person;
  other: Person;
  /** Has yet to say what becomes of their account. */
  unanswered: Person;
  credentials: Record<Actor, string | null>;
  /** A template created by an admin. */
  ownTemplateId: string;
  /** A card payment of the owner. */
  paymentId: string;
  /** An open report about the owner. */
  reportId: string;
  /** A held delivery of somebody else. */
  heldDeliveryId: string;
  /** A pending video of the owner. */
  videoId: string;
  /** An empty category. */
  categoryId: string;
  /** The path of a route, with the owner's ids in it. */
  pathOf(route: string): string;
}

/** Creates an owner with one of everything, and one actor of every other kind. */
export async function buildScenario(app: TestApp): Promise<Scenario> {
  const [owner, other, staff, admin, suspended, deleted, expired, unanswered] = await Promise.all([
    buildPerson(app),
    buildPerson(app),
    buildStaff(app),
    buildAdmin(app),
    buildPerson(app),
    buildPerson(app),
    buildPerson(app),
    buildPerson(app),
  ]);
  await buildDraft(app, unanswered);
  await app.pool.query('update users set owner_asked_at = now() where id = $1', [
    unanswered.userId,
  ]);
  await suspend(app, suspended);
  // Hundreds of scenarios in one day would exceed the site's limit of free sends.
  app.clock.advance(minutes(5));
  await app.pool.query('delete from users where id = $1', [deleted.userId]);
  await app.pool.query('update sessions set expires_at = created_at where user_id = $1', [
    expired.userId,
  ]);
  const draftId = await buildDraft(app, owner);
  const sentId = await buildSent(app, await buildPerson(app));
  const { rows } = await app.pool.query('select id from deliveries where message_id = $1', [
    sentId,
  ]);
  // The test app's clock is ahead of the web program's.
  await app.pool.query(
    "update deliveries set due_at = now() - interval '1 minute' where message_id = $1",
    [sentId],
  );
  await reportMessage(app.services, {
    messageId: draftId,
    senderId: owner.userId,
    reason: 'other',
    details: '',
    letter: 'A letter',
    isFromRecipient: true,
  });
  const { rows: reported } = await app.pool.query('select id from reports where message_id = $1', [
    draftId,
  ]);
  const reportId: string = reported[0].id;
  const paymentId = randomUUID();
  await app.pool.query(
    `insert into payments (id, user_id, amount_cents, credits, status, created_at, completed_at)
     values ($1, $2, 499, 1, 'completed', now(), now())`,
    [paymentId, owner.userId],
  );
  for (const { userId } of [staff, admin]) {
    await app.pool.query(
      `insert into audit_entries (actor_id, actor_label, action, subject_type, subject_id, created_at)
       values ($1, 'staff', 'report_letter_read', 'report', $2, now())`,
      [userId, reportId],
    );
  }
  const avatarId = await buildPrivateAvatar(app, owner);
  const token = app.platform.keyring.linkToken(rows[0].id, 1);
  const heldDeliveryId = await buildHeldDelivery(app);
  const ownTemplateId = randomUUID();
  await app.pool.query(
    `insert into message_templates (id, origin, title, category_id, film_id, duration_seconds, created_at)
     values ($1, 'admin', 'Rain at noon', 'love', 'love-1', 15, now())`,
    [ownTemplateId],
  );
  const [videoId, filmId, uploadId] = [randomUUID(), `video-${randomUUID()}`, randomUUID()];
  await app.pool.query(
    `insert into gallery_videos (id, title, file_url, file_size, video_format, uploaded_by, status,
       film_id, processing, duration_seconds, rights_wording, rights_confirmed_at, created_at)
     values ($1, 'Rain', $2, 1, 'mp4', $3, 'pending', $4, 'ready', 2, '', now(), now())`,
    [videoId, `gallery-videos/${filmId}/film.mp4`, owner.userId, filmId],
  );
  await app.platform.storage.disk.put(`gallery-videos/${filmId}/film.mp4`, 'a film');
  await app.pool.query(
    `insert into video_uploads (id, user_id, title, file_name, extension, size_bytes, state,
       counts_for_month, rights_wording, rights_confirmed_at, created_at, expires_at)
     values ($1, $2, 'Rain', 'a.mp4', 'mp4', 1, 'recorded', true, '', now(), now(), now())`,
    [uploadId, owner.userId],
  );
  const categoryId = randomUUID();
  await app.pool.query(
    'insert into categories (id, name, position) values ($1, $1, (select max(position) + 1 from categories))',
    [categoryId],
  );
  // The owner has a second factor that could be reset, and a reset of the other one's waits.
  for (const person of [owner, other]) await buildPasskey(app, person);
  await app.pool.query(
    `insert into factor_resets (user_id, requested_by, requested_by_label, stop_hash, takes_effect_at)
     values ($1, $1, 'an admin', gen_random_uuid()::text::bytea, now() + interval '9 years')`,
    [other.userId],
  );
  const cookieOf = (person: Person) => person.credentials.get('cookie');
  return {
    owner,
    other,
    unanswered,
    ownTemplateId,
    paymentId,
    videoId,
    reportId,
    heldDeliveryId,
    categoryId,
    credentials: {
      anonymous: null,
      owner: cookieOf(owner),
      other: cookieOf(other),
      staff: cookieOf(staff),
      admin: cookieOf(admin),
      suspended: cookieOf(suspended),
      deleted: cookieOf(deleted),
      expired: cookieOf(expired),
      unanswered: cookieOf(unanswered),
    },
    pathOf: (route) =>
      route
        .replace(':templateId', 'love-2')
        .replace(':ownTemplateId', ownTemplateId)
        .replace(':messageId', draftId)
        .replace(':cancellationId', uploadId)
        .replace(':userId', owner.userId)
        .replace(':paymentId', paymentId)
        .replace(':token', token)
        .replace(':filmId/:name', `${filmId}/film.mp4`)
        .replace(':uploadId', uploadId)
        .replace(':pictureId/:size', `${uploadId}/large`)
        .replace(':reportId', reportId)
        .replace(':leaf', 'email')
        .replace(':name', 'logo.svg')
        .replace(':provider', 'google')
        .replace(':avatarId', avatarId)
        .replace('*', 'no-such-page'),
  };
}

/** A delivery that staff must decide on. */
async function buildHeldDelivery(app: TestApp): Promise<string> {
  const messageId = await buildSent(app, await buildPerson(app));
  const { rows } = await app.pool.query(
    "update deliveries set state = 'held', reason = 'unknown_ending' where message_id = $1 returning id",
    [messageId],
  );
  return rows[0].id;
}
