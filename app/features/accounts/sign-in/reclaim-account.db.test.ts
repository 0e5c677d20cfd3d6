import { describe, expect, test } from 'vitest';
import { findAccountContents } from '#app/features/accounts/ownership/account-contents.queries.server.ts';
import { holdsNothing } from '#app/features/accounts/ownership/account-contents.rules.ts';
import { answerOwner } from '#app/features/accounts/ownership/answer-owner.server.ts';
import { updateProfile } from '#app/features/accounts/profile/update-profile.server.ts';
import { findSession, findViewer } from '#app/features/accounts/sessions/find-session.server.ts';
import { signIn } from '#app/features/accounts/sign-in/sign-in.server.ts';
import { startGoogleSignIn } from '#app/features/accounts/sign-in/start-google-sign-in.server.ts';
import { createCheckout } from '#app/features/payments/checkout/create-checkout.server.ts';
import { buyPack } from '#app/features/payments/packs/buy-pack.server.ts';
import { openBillingPortal } from '#app/features/payments/packs/open-billing-portal.server.ts';
import { findCurrentPlan } from '#app/features/payments/packs/subscription.queries.server.ts';
import { reconcilePayments } from '#app/features/payments/reconciliation/reconcile-payments.job.server.ts';
import { markFavorites } from '#app/features/templates/mark-favorites.server.ts';
import { deliveryOf } from '#tests/factories/deliveries.ts';
import { buildDraft, buildSent, giveFreeSends } from '#tests/factories/messages.ts';
import {
  asPayer,
  checkoutIdOf,
  creditsOf,
  paymentsOf,
  subscriptionOf,
} from '#tests/factories/payments.ts';
import {
  asBrowser,
  buildPersonWithPassword,
  buildPrivateAvatar,
  PASSWORD,
  type Person,
} from '#tests/factories/people.ts';
import { queuedMailsTo } from '#tests/factories/queued-mails.ts';
import { googleEnvironment, openGoogle, signInWithGoogle } from '#tests/setup/google.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createTestCardProvider } from '#tests/setup/test-card-provider.ts';
import { isWaitingForLock } from '#tests/setup/waiting-for-lock.ts';
import { createWebhookDeliveries } from '#tests/setup/webhook-deliveries.ts';

const cards = createTestCardProvider();

describe('an account that somebody created with the address of another, reclaimed with Google', () => {
  Object.assign(cards.env, googleEnvironment);
  const app = createTestApp(cards.env);
  const webhook = createWebhookDeliveries(app, cards);
  cards.now = () => app.clock.now();
  openGoogle(app);

  async function buildSquatter() {
    const squatter = await buildPersonWithPassword(app, { name: 'Mallory' });
    await updateProfile(app.platform, squatter.userId, {
      displayName: 'Mallory',
      fullName: 'Mallory',
      bio: 'Not you.',
      websiteUrl: 'https://mallory.example',
      location: 'Here',
      phone: '+123',
      birthDate: '1990-01-01',
    });
    await buildPrivateAvatar(app, squatter);
    await app.pool.query(
      `insert into user_settings (user_id, login_notifications, updated_at) values ($1, false, now())`,
      [squatter.userId],
    );
    return squatter;
  }

  const contents = async ({ userId }: Person) => {
    const { rows } = await app.pool.query(
      `select users.name, email_verified, suspended_at, display_name, full_name, bio, bio_html,
         website_url, location, phone, birth_date, encrypted_phone, avatar_key, avatar_url, profile_visibility,
         free_sends_remaining,
         (select count(*)::int from messages where user_id = users.id) as messages,
         (select count(*)::int from user_settings where user_id = users.id) as settings,
         (select count(*)::int from video_uploads where user_id = users.id) as uploads,
         (select count(*)::int from gallery_videos where uploaded_by = users.id) as videos,
         (select count(*)::int from favorite_templates where user_id = users.id) as favorites,
         array(select provider_id from sign_in_methods where user_id = users.id) as methods,
         array(select action from security_events where user_id = users.id order by id) as events
         from users join profiles on user_id = users.id where users.id = $1`,
      [userId],
    );
    return rows[0];
  };

  async function askOwner({ email }: Person) {
    const { cookies } = await signInWithGoogle(app, email, { isSignUp: false, name: 'Maya Lind' });
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const session = await findSession(app.services, new Headers({ cookie }), false);
    if (session.state !== 'unanswered') throw new Error(session.state);
    return session;
  }

  test('is asked what becomes of it; emptied, no draft, letter, text, picture or setting of the other stays', async () => {
    const squatter = await buildSquatter();
    await giveFreeSends(app, squatter, 2);
    await buildDraft(app, squatter);
    await buildSent(app, squatter);
    await buildSent(app, squatter, {
      scheduled: { scheduleDate: '2027-06-01', scheduleTime: '09:00', timeZone: 'Europe/Berlin' },
    });
    await app.pool.query(
      `insert into video_uploads (id, user_id, title, file_name, extension, size_bytes, state,
         counts_for_month, rights_wording, rights_confirmed_at, created_at, expires_at)
       values (gen_random_uuid(), $1, 'Rain', 'rain.mp4', 'mp4', 1, 'receiving', true, '', now(), now(),
         now() + interval '1 year')`,
      [squatter.userId],
    );
    await markFavorites(app.services, squatter.userId, { marked: ['love-1'], unmarked: [] });

    const session = await askOwner(squatter);
    expect(await contents(squatter)).toMatchObject({
      ...{ email_verified: true, name: 'Maya Lind', bio: 'Not you.' },
      ...{ messages: 3, settings: 1, uploads: 1, favorites: 1, methods: ['google'] },
    });
    await answerOwner(app.services, session, 'empty');

    expect(await contents(squatter)).toEqual({
      name: 'Maya Lind',
      email_verified: true,
      suspended_at: null,
      display_name: 'Maya Lind',
      full_name: 'Maya Lind',
      ...{ bio: null, bio_html: null, website_url: null, location: null, phone: null },
      ...{
        birth_date: null,
        encrypted_phone: null,
        avatar_key: null,
        avatar_url: null,
        profile_visibility: 'public',
      },
      // What the unsent letters took came back: two letters never left.
      free_sends_remaining: 3,
      ...{ messages: 0, settings: 0, uploads: 0, videos: 0, favorites: 0 },
      methods: ['google'],
      // What the other did stays visible, so that the owner knows.
      events: ['sign_up', 'account_reclaimed', 'sign_in', 'account_emptied'],
    });
    expect(await findViewer(app.services, squatter.credentials)).toBeNull();
    const { email } = squatter;
    await expect(
      signIn(app.services, asBrowser(), { email, password: PASSWORD }),
    ).rejects.toMatchObject({ code: 'invalid_credentials' });
    const mail = (await queuedMailsTo(app, email)).at(-1);
    expect(mail?.subject).toBe('Someone made an Unsent account with your address');
  });

  test('stays as it is once its address is proven', async () => {
    const owner = await buildSquatter();
    await app.pool.query('update users set email_verified = true where id = $1', [owner.userId]);
    await buildDraft(app, owner);
    await signInWithGoogle(app, owner.email, { isSignUp: false });
    expect(await contents(owner)).toMatchObject({
      name: 'Mallory',
      bio: 'Not you.',
      messages: 1,
      settings: 1,
      methods: ['credential', 'google'],
    });
    expect(await findViewer(app.services, owner.credentials)).not.toBeNull();
  });

  test('asks nobody in a session of the account, which began the sign-in', async () => {
    const person = await buildSquatter();
    await signInWithGoogle(app, person.email, {
      isSignUp: false,
      start: (services, browser, input) =>
        startGoogleSignIn(services, { ...browser, credentials: person.credentials }, input),
    });
    expect(await contents(person)).toMatchObject({
      ...{ email_verified: true, bio: 'Not you.', methods: ['credential', 'google'] },
      events: expect.not.arrayContaining(['account_reclaimed']),
    });
  });

  test('is not emptied by a Google account that has not proven the address', async () => {
    const owner = await buildSquatter();
    await buildDraft(app, owner);
    await signInWithGoogle(app, owner.email, { isSignUp: false, isVerified: false });
    expect(await contents(owner)).toMatchObject({ messages: 1, methods: ['credential'] });
  });

  describe('with a pack or a card payment of the other, emptied', () => {
    const openPack = async (person: Person) =>
      checkoutIdOf(await buyPack(app.services, person, 'small'));
    const pay = (checkoutId: string) => cards.simulator.pay(checkoutId, '4242');

    async function buildSubscriber() {
      const squatter = await buildPersonWithPassword(app, { name: 'Mallory' });
      const subscriptionId = String(pay(await openPack(squatter)).subscription);
      await webhook.deliverPending();
      return { squatter, subscriptionId };
    }
    const statusOf = (subscriptionId: string) =>
      cards.records.get('subscription', subscriptionId).status;
    const ownerLess = { userId: null, desiredState: 'ended' };

    test('the pack ends, however often Stripe fails, and opens no portal to the owner, who keeps the credits', async () => {
      const { squatter, subscriptionId } = await buildSubscriber();
      const found = await findAccountContents(app.platform.db, squatter.userId);
      expect(found && holdsNothing(found)).toBe(false);
      const session = await askOwner(squatter);
      cards.outage = 'unreachable';
      await Promise.all([
        answerOwner(app.services, session, 'empty'),
        answerOwner(app.services, session, 'empty'),
      ]);
      await reconcilePayments(app.services);
      expect(await subscriptionOf(app, subscriptionId)).toMatchObject(ownerLess);
      expect(statusOf(subscriptionId)).toBe('active');
      expect(await outcome(openBillingPortal(app.services, squatter, '/settings'))).toBe(
        'no_billing_account',
      );
      cards.outage = 'responses lost';
      await reconcilePayments(app.services);
      cards.outage = 'none';

      // The owner buys one of their own while the job still has to learn that the other has ended.
      const ownId = String(pay(await openPack(squatter)).subscription);
      await webhook.deliverPending();
      await reconcilePayments(app.services);
      expect(statusOf(subscriptionId)).toBe('canceled');
      expect(await subscriptionOf(app, subscriptionId)).toMatchObject({ state: 'ended' });
      expect(statusOf(ownId)).toBe('active');
      expect(await findCurrentPlan(app.platform.db, squatter.userId)).toMatchObject({
        ...{ packId: 'small', state: 'active' },
      });
      expect(await creditsOf(app, squatter.userId)).toBe(10);
      const contents = await findAccountContents(app.platform.db, squatter.userId);
      expect(contents).toMatchObject({ hasPlan: true });
    });

    test('a month that is charged in between is refunded, and the owner gets no mail about it', async () => {
      const { squatter, subscriptionId } = await buildSubscriber();
      await answerOwner(app.services, await askOwner(squatter), 'empty');
      const mails = (await queuedMailsTo(app, squatter.email)).length;
      cards.simulator.renew(subscriptionId, 'paid');
      await webhook.deliverPending();
      await reconcilePayments(app.services);
      const [newest] = cards.records.list('charge');
      expect(newest?.refunded).toBe(true);
      expect(await creditsOf(app, squatter.userId)).toBe(5);
      expect(await queuedMailsTo(app, squatter.email)).toHaveLength(mails);
    });

    test.each(['afterwards', 'at the same moment'])(
      'a page of the other that is paid %s buys the owner nothing',
      async (when) => {
        const squatter = await buildPersonWithPassword(app, { name: 'Mallory' });
        const checkoutId = await openPack(squatter);
        const session = await askOwner(squatter);
        const subscriptionId = String(pay(checkoutId).subscription);
        const payNow = () => webhook.deliverNewest('checkout.session.completed', checkoutId);
        if (when === 'afterwards') {
          await answerOwner(app.services, session, 'empty');
          await payNow();
        } else {
          let paying: Promise<unknown> | undefined;
          await app.platform.db.transaction(async (tx) => {
            await app.services.billing.detachBilling(tx, squatter.userId);
            paying = payNow();
            await expect.poll(() => isWaitingForLock(app)).toBe(true);
          });
          await paying;
        }
        await reconcilePayments(app.services);
        await reconcilePayments(app.services);
        expect(statusOf(subscriptionId)).toBe('canceled');
        expect(cards.records.list('charge')[0]?.refunded).toBe(true);
        expect(await creditsOf(app, squatter.userId)).toBe(0);
        expect(await findCurrentPlan(app.platform.db, squatter.userId)).toBeNull();
      },
    );

    test('what a letter that has not left cost goes back to the card, and not to the owner as a credit', async () => {
      const squatter = await buildPersonWithPassword(app, { name: 'Mallory' });
      const messageId = await buildDraft(app, squatter);
      const { url } = await createCheckout(app.services, asPayer(squatter), messageId);
      pay(checkoutIdOf({ url }));
      await webhook.deliverPending();
      const [payment] = await paymentsOf(app, messageId);
      expect(await deliveryOf(app, messageId)).toMatchObject({ state: 'waiting' });
      await answerOwner(app.services, await askOwner(squatter), 'empty');
      await reconcilePayments(app.services);
      const { rows } = await app.pool.query('select status from payments where id = $1', [
        payment?.id,
      ]);
      expect(rows).toEqual([{ status: 'refunded' }]);
      expect(await creditsOf(app, squatter.userId)).toBe(0);
    });
  });
});
