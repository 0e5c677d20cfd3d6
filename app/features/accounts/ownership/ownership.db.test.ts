import { beforeEach, describe, expect, test } from 'vitest';
import { listBlockReasonFacts } from '#app/features/dispatch/limits/block-reasons.queries.server.ts';
import { saveAbsencePlan } from '#app/features/messages/absence/save-absence-plan.server.ts';
import { addNeverWrite } from '#app/features/messages/never-write/add-never-write.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { fetchCredits } from '#app/features/payments/ledger/fetch-credits.server.ts';
import { markFavorites } from '#app/features/templates/mark-favorites.server.ts';
import { listOfferedTemplates } from '#app/features/templates/template.queries.server.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import { asActor, buildDraft, buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import {
  asBrowser,
  buildPerson,
  buildPersonWithPassword,
  credentialsOf,
  openSession,
  PASSWORD,
  type Person,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { buildPasskey } from '#tests/factories/second-factor.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { isWaitingForLock } from '#tests/setup/waiting-for-lock.ts';
import { changeEmail } from '../email/change-email.server.ts';
import { findLinkedAccount } from '../email/read-mailed-link.server.ts';
import { verifyEmail } from '../email/verify-email.server.ts';
import { findResetAccount } from '../password/find-reset-user.server.ts';
import { resetPassword } from '../password/reset-password.server.ts';
import { updateProfile } from '../profile/update-profile.server.ts';
import { findVisibleProfile } from '../profile/visible-profile.server.ts';
import { loadFactors } from '../second-factor/load-factors.server.ts';
import { findSession, findViewer } from '../sessions/find-session.server.ts';
import { signIn } from '../sign-in/sign-in.server.ts';
import { findAccountContents } from './account-contents.queries.server.ts';
import { holdsNothing } from './account-contents.rules.ts';
import { answerOwner } from './answer-owner.server.ts';
import { disownAccount } from './disown-account.server.ts';
import { proveAddress } from './prove-address.server.ts';

const NEW_PASSWORD = 'another horse';

describe('an account that somebody made with an address, until its owner has said what becomes of it', () => {
  const app = createTestApp();
  const mailServer = openMailServer();
  const dispatch = () => testDispatcher(app, mailServer).drain();
  beforeEach(() => {
    mailServer.accepted.length = 0;
  });

  const tokenIn = async (email: string) =>
    /(?:verify-email|reset-password)\?token=([\w.-]+)/.exec(
      (await queuedMailsTo(app, email)).at(-1)?.text ?? '',
    )?.[1] ?? '';
  const confirm = async ({ email }: Person, credentials = new Headers()) =>
    verifyEmail(app.services, asBrowser(credentials), await tokenIn(email));
  const reset = async ({ email }: Person, credentials = new Headers()) => {
    await app.services.auth.api.requestPasswordReset({ body: { email } });
    const words = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD };
    await resetPassword(app.services, asBrowser(credentials), {
      token: await tokenIn(email),
      ...words,
    });
  };
  const signInWith = async (email: string, password: string) =>
    credentialsOf((await signIn(app.services, asBrowser(), { email, password })).cookies);
  const stateOf = async (credentials: Headers) =>
    (await findSession(app.services, credentials, false)).state;
  const factsOf = async ({ userId }: Pick<Person, 'userId'>) => {
    const { rows } = await app.pool.query(
      `select email_verified as "isProven", owner_asked_at is not null as "isAsked",
         (select count(*)::int from sign_in_methods where user_id = users.id) as methods,
         (select count(*)::int from sessions where user_id = users.id) as sessions
       from users where id = $1`,
      [userId],
    );
    return rows[0];
  };

  /** Signs up with the address of somebody else and leaves something behind. */
  async function buildSquatter() {
    const squatter = await buildPersonWithPassword(app, { name: 'Mallory' });
    await updateProfile(app.platform, squatter.userId, {
      ...{ displayName: 'Somebody', fullName: 'Mallory', bio: 'Not you.' },
      ...{ websiteUrl: '', location: '', phone: '', birthDate: '' },
    });
    await buildDraft(app, squatter);
    return squatter;
  }

  async function askedOwner() {
    const squatter = await buildSquatter();
    await reset(squatter);
    const credentials = await signInWith(squatter.email, NEW_PASSWORD);
    const session = await findSession(app.services, credentials, false);
    if (session.state !== 'unanswered') throw new Error(session.state);
    return { ...squatter, credentials, session };
  }

  describe('first proof', () => {
    test('in a session of the account asks nothing and ends nothing', async () => {
      const person = await buildSquatter();
      expect(await confirm(person, person.credentials)).toEqual({
        outcome: 'verified',
        resetToken: null,
      });
      expect(await factsOf(person)).toEqual({
        ...{ isProven: true, isAsked: false, methods: 1, sessions: 1 },
      });
      expect(await stateOf(person.credentials)).toBe('signed-in');
      await signInWith(person.email, PASSWORD);
      // Pressed twice.
      expect(await confirm(person, person.credentials)).toMatchObject({ outcome: 'verified' });
    });

    test('by a link pressed in another browser ends the password and every session, and asks', async () => {
      const squatter = await buildSquatter();
      const stranger = await buildPerson(app);
      const { resetToken } = await confirm(squatter, stranger.credentials);
      expect(await factsOf(squatter)).toEqual({
        ...{ isProven: true, isAsked: true, methods: 0, sessions: 0 },
      });
      expect(await stateOf(squatter.credentials)).toBe('invalid');
      expect(await outcome(signInWith(squatter.email, PASSWORD))).toBe('invalid_credentials');
      expect(await stateOf(stranger.credentials)).toBe('signed-in');

      // Its owner chooses a password at once.
      await resetPassword(app.services, asBrowser(), {
        token: resetToken ?? '',
        ...{ newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
      });
      expect(await stateOf(await signInWith(squatter.email, NEW_PASSWORD))).toBe('unanswered');
    });

    test('by a link that is pressed twice at once happens once; later it is dead', async () => {
      const squatter = await buildSquatter();
      const token = await tokenIn(squatter.email);
      const press = () => verifyEmail(app.services, asBrowser(), token);
      const pressed = await Promise.allSettled([press(), press()]);
      const tokens = pressed.map((one) => one.status === 'fulfilled' && one.value.resetToken);
      expect(tokens.filter(Boolean)).toHaveLength(1);
      expect(await outcome(press())).toBe('verification_link_dead');
    });

    test('ends a sign-in with the old password that happens at the same moment', async () => {
      const squatter = await buildSquatter();
      let signing: Promise<string> | undefined;
      await app.platform.db.transaction(async (tx) => {
        await proveAddress(app.services, tx, { userId: squatter.userId, isHolder: false });
        signing = outcome(signInWith(squatter.email, PASSWORD));
        // Until then it hashes the password, which is slow on purpose.
        await expect.poll(() => isWaitingForLock(app), { timeout: 30_000 }).toBe(true);
      });
      expect(await signing).toBe('invalid_credentials');
      await app.platform.background.settled();
      expect(await factsOf(squatter)).toMatchObject({ isAsked: true, sessions: 0 });
    });

    test('by a reset asks, and the password that it set works', async () => {
      const squatter = await buildSquatter();
      await reset(squatter);
      expect(await factsOf(squatter)).toEqual({
        ...{ isProven: true, isAsked: true, methods: 1, sessions: 0 },
      });
      expect(await outcome(signInWith(squatter.email, PASSWORD))).toBe('invalid_credentials');
      expect(await stateOf(await signInWith(squatter.email, NEW_PASSWORD))).toBe('unanswered');
    });

    test('by a reset in a session of the account does not ask', async () => {
      const person = await buildSquatter();
      await reset(person, person.credentials);
      expect(await factsOf(person)).toMatchObject({ isProven: true, isAsked: false });
    });

    test('of an address that the account moves to asks its owner', async () => {
      const person = await buildPersonWithPassword(app, { name: 'Mallory' });
      const viewer = await findViewer(app.services, person.credentials);
      if (!viewer) throw new Error('not signed in');
      const email = `victim-${person.email}`;
      await changeEmail(app.services, asBrowser(person.credentials), viewer, email);
      const { outcome: done, resetToken } = await confirm({ ...person, email });
      expect([done, resetToken !== null]).toEqual(['changed', true]);
      expect(await factsOf(person)).toMatchObject({ isProven: true, isAsked: true, sessions: 0 });
      expect(await outcome(signInWith(email, PASSWORD))).toBe('invalid_credentials');
    });

    test('of an address that a proven account moves to keeps its second factor', async () => {
      const person = await buildPersonWithPassword(app);
      await confirm(person, person.credentials);
      await buildPasskey(app, person);
      const viewer = await findViewer(app.services, person.credentials);
      if (!viewer) throw new Error('not signed in');
      const email = `new-${person.email}`;
      await changeEmail(app.services, asBrowser(person.credentials), viewer, email);
      // The old address approves it, then the new one is confirmed, both in other browsers.
      await confirm(person);
      await confirm({ ...person, email });
      const { passkeys } = await loadFactors(app.services, person.userId);
      expect(passkeys).toHaveLength(1);
      expect((await factsOf(person)).sessions).toBe(0);
    });

    test('of an account that is proven already asks nobody', async () => {
      const owner = await buildSquatter();
      await confirm(owner, owner.credentials);
      await reset(owner);
      expect(await factsOf(owner)).toMatchObject({ isAsked: false });
      expect(await stateOf(await signInWith(owner.email, NEW_PASSWORD))).toBe('signed-in');
    });
  });

  describe('while nobody has answered', () => {
    test('nobody counts as signed in', async () => {
      const owner = await askedOwner();
      expect(await findViewer(app.services, owner.credentials)).toBeNull();
    });

    test('recipients see no bio', async () => {
      const squatter = await buildSquatter();
      const bio = async () =>
        (
          await findVisibleProfile(app.platform, {
            senderUserId: squatter.userId,
            viewerUserId: null,
          })
        )?.bioHtml;
      expect(await bio()).toContain('Not you.');
      await reset(squatter);
      expect(await bio()).toBeUndefined();
    });

    test('the gallery shows no film that it has uploaded', async () => {
      const squatter = await buildSquatter();
      const film = `video-${crypto.randomUUID()}`;
      await app.pool.query(
        `with video as (
           insert into gallery_videos (id, title, file_url, file_size, video_format, uploaded_by, status,
             approved_at, film_id, processing, duration_seconds, rights_wording, rights_confirmed_at, created_at)
           values (gen_random_uuid(), 'Rain', 'film.mp4', 1, 'mp4', $1, 'approved', now(), $2, 'ready', 2, '', now(), now()))
         insert into message_templates (id, origin, title, category_id, film_id, duration_seconds, created_at)
         values ($2, 'video', 'Rain', 'love', $2, 15, now())`,
        [squatter.userId, film],
      );
      const isShown = async () =>
        (await listOfferedTemplates(app.platform.db)).some(({ filmId }) => filmId === film);
      expect(await isShown()).toBe(true);
      await reset(squatter);
      expect(await isShown()).toBe(false);
    });

    test('what it has scheduled is held, nobody is told, and it leaves after the answer', async () => {
      const squatter = await buildSquatter();
      await giveFreeSends(app, squatter, 3);
      const letters = [
        await buildSent(app, squatter, { recipientEmail: 'one@readers.test' }),
        await buildSent(app, squatter, { recipientEmail: 'two@readers.test' }),
      ];
      await reset(squatter);
      const mails = (await queuedMailsTo(app, squatter.email)).length;
      // As if the worker or staff had let one go in between: the worker asks again.
      await app.pool.query(
        "update deliveries set state = 'waiting', reason = null where message_id = $1",
        [letters[0]],
      );
      await dispatch();
      expect(mailServer.accepted).toEqual([]);
      for (const letter of letters) {
        expect(await deliveryOf(app, letter)).toMatchObject({ state: 'held', reason: 'suspended' });
      }
      expect(await queuedMailsTo(app, squatter.email)).toHaveLength(mails);

      const session = await findSession(
        app.services,
        await signInWith(squatter.email, NEW_PASSWORD),
        false,
      );
      if (session.state !== 'unanswered') throw new Error(session.state);
      await answerOwner(app.services, session, 'keep');
      await dispatch();
      expect(mailServer.accepted.map(({ to }) => to).sort()).toEqual([
        'one@readers.test',
        'two@readers.test',
      ]);
    });

    test('the mail about a new sign-in does not depend on settings that somebody else chose', async () => {
      const squatter = await buildSquatter();
      await app.pool.query(
        'insert into user_settings (user_id, login_notifications, updated_at) values ($1, false, now())',
        [squatter.userId],
      );
      await reset(squatter);
      const { headers } = await app.services.auth.api.signInEmail({
        body: { email: squatter.email, password: NEW_PASSWORD },
        headers: new Headers({ 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605.1.15' }),
        returnHeaders: true,
      });
      expect(headers.getSetCookie()).not.toEqual([]);
      await app.platform.background.settled();
      const subjects = (await queuedMailsTo(app, squatter.email)).map(({ subject }) => subject);
      expect(subjects.at(-1)).toBe('New sign-in to Unsent');
    });
  });

  describe('the answer', () => {
    test('says what the account holds', async () => {
      const { userId } = await buildSquatter();
      const contents = await findAccountContents(app.platform.db, userId);
      expect(contents).toMatchObject({ drafts: 1, sent: 0, hasName: true, hasProfile: true });
      expect(contents && holdsNothing(contents)).toBe(false);
    });

    test('is not asked for about an account with nothing in it', async () => {
      const { userId } = await buildPersonWithPassword(app);
      const contents = await findAccountContents(app.platform.db, userId);
      expect(contents && holdsNothing(contents)).toBe(true);
    });

    test('keep: everything stays, and the other sessions end', async () => {
      const owner = await askedOwner();
      const other = await openSession(app, owner.userId);
      await answerOwner(app.services, owner.session, 'keep');
      expect(await stateOf(owner.credentials)).toBe('signed-in');
      expect(await stateOf(other)).toBe('invalid');
      expect(await findAccountContents(app.platform.db, owner.userId)).toMatchObject({
        ...{ drafts: 1, hasProfile: true },
      });
    });

    test('empty: nothing stays but what was paid for', async () => {
      const owner = await askedOwner();
      await addNeverWrite(app.services, owner, 'them@people.test');
      await saveAbsencePlan(app.services, owner, {
        choice: 'cancel',
        keptChoice: 'burn',
        contactEmail: '',
      });
      await markFavorites(app.services, owner.userId, { marked: ['love-1'], unmarked: [] });
      await answerOwner(app.services, owner.session, 'empty');
      const contents = await findAccountContents(app.platform.db, owner.userId);
      expect(contents && holdsNothing(contents)).toBe(true);
      const { rows } = await app.pool.query('select name, is_adult from users where id = $1', [
        owner.userId,
      ]);
      expect(rows).toEqual([{ name: '', is_adult: null }]);
      expect(await fetchCredits(app.services, owner)).toMatchObject({ free_sends_remaining: 1 });
      expect(await stateOf(owner.credentials)).toBe('signed-in');
    });

    test('counts once: of two tabs, only the first changes anything', async () => {
      const owner = await askedOwner();
      await answerOwner(app.services, owner.session, 'keep');
      await answerOwner(app.services, owner.session, 'empty');
      expect(await findAccountContents(app.platform.db, owner.userId)).toMatchObject({ drafts: 1 });
    });

    test('at the same moment in two tabs: one of both, whole', async () => {
      const owner = await askedOwner();
      await Promise.all([
        answerOwner(app.services, owner.session, 'keep'),
        answerOwner(app.services, owner.session, 'empty'),
      ]);
      const { rows } = await app.pool.query(
        "select action from security_events where user_id = $1 and action in ('account_kept', 'account_emptied')",
        [owner.userId],
      );
      expect(rows).toHaveLength(1);
    });

    test('after the account was deleted changes nothing', async () => {
      const owner = await askedOwner();
      await app.pool.query('delete from users where id = $1', [owner.userId]);
      await answerOwner(app.services, owner.session, 'empty');
      expect(await stateOf(owner.credentials)).toBe('invalid');
    });
  });

  describe('the page behind a mailed link', () => {
    test('says whose account it is and when it was made, without a tag that its maker chose', async () => {
      const name = crypto.randomUUID();
      const squatter = await buildPersonWithPassword(app, { email: `${name}+call-us@people.test` });
      const token = await tokenIn(squatter.email);
      const look = (credentials?: Headers) =>
        findLinkedAccount(app.services, asBrowser(credentials), token);
      expect(await look()).toMatchObject({
        ...{ purpose: 'confirm', email: `${name}@people.test`, isProven: false, isHolder: false },
        createdAt: expect.any(Date),
      });
      expect(await look(squatter.credentials)).toMatchObject({ isHolder: true });
      expect(await factsOf(squatter)).toMatchObject({ isProven: false, isAsked: false });
      await app.services.auth.api.requestPasswordReset({ body: { email: squatter.email } });
      expect(await findResetAccount(app.services, await tokenIn(squatter.email))).toMatchObject({
        ...{ email: `${name}@people.test`, isAsked: true },
      });
    });

    test.each(['', 'nonsense', 'a.b.c', 'a.e30.c'])('tells nothing for %j', async (token) => {
      expect(await findLinkedAccount(app.services, asBrowser(), token)).toBeNull();
      expect(await findResetAccount(app.services, token)).toBeNull();
    });
  });

  describe('“I didn’t make this account”', () => {
    const press = async ({ email }: Person) => disownAccount(app.services, await tokenIn(email));

    test('deletes it; a second press finds nothing', async () => {
      const squatter = await buildSquatter();
      const token = await tokenIn(squatter.email);
      const pressed = await Promise.all([
        outcome(disownAccount(app.services, token).then(String)),
        outcome(disownAccount(app.services, token).then(String)),
      ]);
      expect(pressed.filter((code) => code === 'verification_link_dead')).toHaveLength(1);
      expect(await factsOf(squatter)).toBeUndefined();
      expect(await stateOf(squatter.credentials)).toBe('invalid');
      // The address is free for its owner.
      await buildPersonWithPassword(app, { email: squatter.email });
    });

    test.each([
      [
        'credits',
        async (squatter: Person) => {
          await app.pool.query(
            `with paid as (update profiles set total_credits = total_credits + 1 where user_id = $1 returning user_id)
             insert into ledger_entries (user_id, balance, delta, reason, created_at)
             select user_id, 'credits', 1, 'edited', now() from paid`,
            [squatter.userId],
          );
        },
      ],
      [
        'a letter that was sent',
        async (squatter: Person) => {
          await buildSent(app, squatter);
          await dispatch();
        },
      ],
    ])('with %s ends every way into it, and keeps it', async (_, fill) => {
      const squatter = await buildSquatter();
      await fill(squatter);
      expect(await press(squatter)).toBe('closed');
      expect(await factsOf(squatter)).toEqual({
        ...{ isProven: false, isAsked: true, methods: 0, sessions: 0 },
      });
      expect(await outcome(signInWith(squatter.email, PASSWORD))).toBe('invalid_credentials');
      expect(await outcome(press(squatter))).toBe('verification_link_dead');
      // Its owner can still come, and is asked.
      await reset(squatter);
      expect(await stateOf(await signInWith(squatter.email, NEW_PASSWORD))).toBe('unanswered');
    });

    test('does nothing to an account that is proven, nor with another link', async () => {
      const owner = await buildSquatter();
      const token = await tokenIn(owner.email);
      await confirm(owner, owner.credentials);
      expect(await outcome(disownAccount(app.services, token))).toBe('verification_link_dead');
      expect(await factsOf(owner)).toMatchObject({ isProven: true, sessions: 1 });
    });
  });

  describe('what an account that nobody has proven shows', () => {
    const freeSends = async (person: Person) =>
      (await fetchCredits(app.services, person))?.free_sends_remaining;
    const spellings = () => {
      const name = crypto.randomUUID();
      return { plain: `${name}@people.test`, tagged: `${name}+tag@people.test` };
    };

    test('does not depend on another account of the mailbox, which may be somebody else’s', async () => {
      for (const isProven of [true, false]) {
        const { plain, tagged } = spellings();
        const owner = await buildPerson(app, { email: plain, isProven });
        await sendMessage(app.services, asActor(owner), await buildDraft(app, owner), 'free_send');
        expect(await freeSends(await buildPerson(app, { email: tagged }))).toBe(1);
      }
    });

    test('does not depend on a deleted account of the mailbox', async () => {
      const { plain, tagged } = spellings();
      const owner = await buildPerson(app, { email: plain, isProven: true });
      await sendMessage(app.services, asActor(owner), await buildDraft(app, owner), 'free_send');
      await app.pool.query('delete from users where id = $1', [owner.userId]);
      const squatter = await buildPersonWithPassword(app, { email: tagged });
      expect(await freeSends(squatter)).toBe(1);
      // Its owner, who proves the address, learns it.
      await confirm(squatter, squatter.credentials);
      expect(await freeSends(squatter)).toBe(0);
    });

    test('takes no free send from the owner of the mailbox', async () => {
      const { plain, tagged } = spellings();
      const squatter = await buildPerson(app, { email: tagged });
      await sendMessage(
        app.services,
        asActor(squatter),
        await buildDraft(app, squatter),
        'free_send',
      );
      await app.pool.query('delete from users where id = $1', [squatter.userId]);
      await buildPerson(app, { email: tagged });
      const owner = await buildPersonWithPassword(app, { email: plain });
      await confirm(owner, owner.credentials);
      expect(await freeSends(owner)).toBe(1);
    });

    test('of two that prove one mailbox at the same moment, one keeps its free send', async () => {
      const { plain, tagged } = spellings();
      const people = [
        await buildPersonWithPassword(app, { email: plain }),
        await buildPersonWithPassword(app, { email: tagged }),
      ];
      await Promise.all(people.map((person) => confirm(person, person.credentials)));
      const left = await Promise.all(people.map(freeSends));
      expect(left.sort()).toEqual([0, 1]);
    });
  });

  test('letters to the own mailbox have no cap only after a proof that its owner has agreed to', async () => {
    const squatter = await buildSquatter();
    const letter = await buildSent(app, squatter, { recipientEmail: squatter.email });
    const facts = async () =>
      (
        await listBlockReasonFacts(
          app.platform,
          app.platform.db,
          [letter],
          'planned',
          app.clock.now(),
        )
      )[0];
    expect(await facts()).toMatchObject({ isOwnMailbox: false, isSenderSuspended: false });
    await confirm(squatter);
    expect(await facts()).toMatchObject({ isSenderSuspended: true });
  });
});
