import { randomUUID } from 'node:crypto';
import { adminActions } from '../authorization/admin-actions.ts';
import type { Scenario } from '../authorization/build-scenario.ts';

interface FilledForm {
  path: string;
  by: 'anonymous' | 'owner' | 'admin';
  fields: Record<string, string>;
}

type BuildForm = (scenario: Scenario) => FilledForm;

const TEMPLATE_ROUTE = '/message/:templateId';

const letter = () => ({
  draftId: randomUUID(),
  revision: '0',
  writerId: randomUUID(),
  personalizedContent: 'I never said it properly. Thank you.',
  recipientEmail: 'maya@recipients.test',
  recipientName: 'Maya',
  senderName: 'Jonas',
  subject: 'For you',
  clue: 'From the bakery',
  isAnonymous: 'on',
  allowsReply: 'on',
  wantsReminder: 'on',
  language: 'en',
  hasPermission: 'on',
  filmTemplateId: 'love-2',
  templateId: 'love-2',
  when: 'later',
  scheduleDate: '2027-03-14',
  scheduleTime: '09:00',
  timeZone: 'Europe/Berlin',
  opensDate: '2027-12-24',
  opensTime: '08:00',
  opensTimeZone: 'Europe/Berlin',
});

const at =
  (route: string, by: FilledForm['by'], fields: Record<string, string>): BuildForm =>
  ({ pathOf }) => ({ path: pathOf(route), by, fields });

const settings = (intent: string, fields: Record<string, string> = {}, page = '') =>
  at(`/settings${page}`, 'owner', { intent, ...fields });

const neverWrite = (intent: string, fields: Record<string, string>) =>
  settings(intent, fields, '/never-write');

const signingIn = (intent: string, fields: Record<string, string> = {}) =>
  settings(intent, fields, '/signing-in');

const onMessage = (intent: string, fields: Record<string, string> = {}) =>
  at('/messages/:messageId', 'owner', { intent, returnTo: '/messages', ...fields });

const cancelEverything = (fields: Record<string, string>) =>
  at('/cancel-everything', 'owner', { cancellationId: randomUUID(), ...fields });

const rights = (intent: string, fields: Record<string, string> = {}) =>
  at('/delivery/:token/rights', 'anonymous', { intent, ...fields });

const account = {
  name: 'Maya',
  email: 'maya@people.test',
  password: 'correct horse',
  confirmPassword: 'correct horse',
  terms: 'on',
  age: 'adult',
  next: '/dashboard',
};

/** Every form of the product, filled in correctly. The key begins with its route. */
export const filledForms: Record<string, BuildForm> = {
  '/mail/events/:relay': at('/mail/events/:relay', 'anonymous', { Type: 'Notification' }),
  '/admin/search': at('/admin/search', 'admin', { q: 'maya@people.test' }),
  '/auth, sign in': at('/auth', 'anonymous', { intent: 'sign-in', ...account }),
  '/auth, sign up': at('/auth', 'anonymous', { intent: 'sign-up', ...account }),
  '/auth, Google': at('/auth', 'anonymous', { intent: 'google-sign-in', next: '/dashboard' }),
  '/reset-password, ask for a link': at('/reset-password', 'anonymous', {
    email: 'maya@people.test',
  }),
  '/reset-password, with a link': at('/reset-password', 'anonymous', {
    token: 'aToken',
    newPassword: 'correct horse',
    confirmPassword: 'correct horse',
  }),
  '/verify-email': at('/verify-email', 'anonymous', { token: 'aToken' }),
  '/your-account': at('/your-account', 'owner', { intent: 'keep', next: '/' }),
  '/confirm': at('/confirm', 'owner', { intent: 'password', password: 'correct horse', next: '/' }),
  '/auth, passkey': at('/auth', 'anonymous', { intent: 'passkey', credential: '{}', next: '/' }),
  '/auth/code': at('/auth/code', 'owner', { intent: 'code', oneTimePassword: '123456', next: '/' }),
  '/passkey/options': at('/passkey/options', 'owner', { purpose: 'use' }),
  '/settings/signing-in, set up': signingIn('start-app'),
  '/settings/signing-in, confirm': signingIn('confirm-app', { oneTimePassword: '123456' }),
  '/settings/signing-in, turn off': signingIn('end-app', { oneTimePassword: '123456' }),
  '/settings/signing-in, codes': signingIn('new-codes'),
  '/settings/signing-in, passkey': signingIn('add-passkey', { name: 'Phone', credential: '{}' }),
  '/settings/signing-in, rename': signingIn('rename-passkey', { id: randomUUID(), name: 'Phone' }),
  '/settings/signing-in, remove': signingIn('remove-passkey', { id: randomUUID() }),
  '/keep-second-factor': at('/keep-second-factor', 'anonymous', { token: 'aToken' }),
  '/undo-second-factor': at('/undo-second-factor', 'anonymous', { token: 'aToken' }),
  '/affiliate': at('/affiliate', 'anonymous', { email: 'maya@people.test' }),
  '/theme': at('/theme', 'anonymous', { theme: 'dark', next: '/' }),
  '/session': at('/session', 'owner', { intent: 'stay' }),
  '/pricing/buy': at('/pricing/buy', 'owner', { pack: 'small' }),
  '/settings, profile': settings('save-profile', {
    displayName: 'Jonas',
    fullName: 'Jonas Weber',
    bio: '<p>Baker</p>',
    websiteUrl: 'https://jonas.example',
    location: 'Berlin',
    phone: '+491701234567',
    birthDate: '1990-01-01',
  }),
  '/settings, password': settings('change-password', {
    currentPassword: 'correct horse',
    newPassword: 'another horse',
    confirmPassword: 'another horse',
  }),
  '/settings, first password': settings('set-password'),
  '/settings, verification': settings('resend-verification'),
  '/settings, address': settings('change-email', { newEmail: 'new@people.test' }),
  '/settings, session': settings('end-session', { sessionId: randomUUID() }),
  '/settings, notifications': settings('save-preferences', {
    group: 'notifications',
    emailNotifications: 'on',
    marketingEmails: 'on',
  }),
  '/settings, visibility': settings('save-preferences', {
    group: 'visibility',
    profileVisibility: 'private',
  }),
  '/settings/never-write, add': neverWrite('never-write-add', { neverWriteTo: 'maya@people.test' }),
  '/settings/never-write, take off': neverWrite('never-write-remove', { entryId: randomUUID() }),
  '/settings/never-write, keep': neverWrite('never-write-keep', { entryId: randomUUID() }),
  '/settings/if-i-disappear': settings(
    'save-absence',
    { absenceChoice: 'ask', absenceContact: 'ann@people.test', keptChoice: 'keep' },
    '/if-i-disappear',
  ),
  '/settings, idle timeout': settings('save-preferences', {
    group: 'session',
    autoLogout: 'on',
    sessionTimeoutMinutes: '30',
  }),
  '/settings, Google again': settings('google-again'),
  '/settings, deletion': settings('delete-account', {
    csrfToken: 'aToken',
    password: 'correct horse',
    confirmation: 'DELETE MY ACCOUNT',
  }),
  '/settings/avatar': at('/settings/avatar', 'owner', { intent: 'save', avatar: 'a picture' }),
  '/settings/export': at('/settings/export', 'owner', { format: 'csv' }),
  '/settings/billing': at('/settings/billing', 'owner', {}),
  [TEMPLATE_ROUTE]: (scenario) => at(TEMPLATE_ROUTE, 'owner', letter())(scenario),
  '/compose': (scenario) => at('/compose', 'owner', { intent: 'schedule', ...letter() })(scenario),
  '/compose, for nobody': (scenario) =>
    at('/compose', 'owner', { intent: 'keep', isKept: 'on', ...letter() })(scenario),
  '/preview': (scenario) => at('/preview', 'owner', letter())(scenario),
  '/preview/:leaf, email': (scenario) => at('/preview/email', 'owner', letter())(scenario),
  '/preview/:leaf, test': (scenario) =>
    at('/preview/test', 'owner', { ...letter(), testId: randomUUID() })(scenario),
  '/drafts/:draftId': () => {
    const { draftId, ...fields } = letter();
    return { path: `/drafts/${draftId}`, by: 'owner', fields };
  },
  '/cancel-everything, by address': cancelEverything({
    to: 'maya@recipients.test',
    drafts: 'delete',
  }),
  '/cancel-everything/:cancellationId': at('/cancel-everything/:cancellationId', 'owner', {}),
  '/messages/:messageId, duplicate': onMessage('duplicate'),
  '/messages/:messageId, write back': onMessage('write_back', { draftId: randomUUID() }),
  '/messages/:messageId, write again': onMessage('write_again', { draftId: randomUUID() }),
  '/messages/:messageId, delete': onMessage('delete'),
  '/messages/:messageId, restore': onMessage('restore'),
  '/messages/:messageId, cancel': onMessage('cancel'),
  '/messages/:messageId, withdraw': onMessage('withdraw'),
  '/messages/:messageId, send now': onMessage('send_now'),
  '/messages/:messageId, change opening': onMessage('change_opening', {
    opensDate: '2027-12-24',
    opensTime: '08:00',
    opensTimeZone: 'Europe/Berlin',
  }),
  '/messages/:messageId, lift opening': onMessage('lift_opening'),
  '/messages/:messageId, resend': onMessage('resend', {
    recipientEmail: 'maya@recipients.test',
    hasPermission: 'on',
  }),
  '/messages/:messageId, keep': onMessage('keep'),
  '/messages/:messageId, seal': onMessage('seal', {
    sealDate: '2027-12-24',
    sealTimeZone: 'Europe/Berlin',
  }),
  '/messages/:messageId, open sealed': onMessage('open_sealed'),
  '/messages/:messageId, release': onMessage('release'),
  '/messages/:messageId, burn': onMessage('burn'),
  '/messages/:messageId/burning': at('/messages/:messageId/burning', 'owner', {
    intent: 'take_back',
  }),
  '/messages/:messageId/watch': at('/messages/:messageId/watch', 'owner', {}),
  '/messages/:messageId/film': at('/messages/:messageId/film', 'owner', {
    templateId: 'love-3',
    from: 'checkout',
  }),
  '/messages/:messageId/recording': at('/messages/:messageId/recording', 'owner', {
    uploadId: '11111111-1111-4111-8111-111111111111',
    phrases: '[{"text":"Thank you.","startMs":0}]',
    consent: 'yes',
  }),
  '/messages/:messageId/recording/delete': at('/messages/:messageId/recording/delete', 'owner', {}),
  '/messages/:messageId/picture': at('/messages/:messageId/picture', 'owner', {
    uploadId: '11111111-1111-4111-8111-111111111111',
    description: 'The two of us',
  }),
  '/messages/:messageId/picture/form': at('/messages/:messageId/picture/form', 'owner', {
    intent: 'choose',
    pictureId: '11111111-1111-4111-8111-111111111111',
    description: 'The two of us',
  }),
  '/checkout/:messageId': at('/checkout/:messageId', 'owner', { paymentMethod: 'credit' }),
  '/checkout/:messageId/card': at('/checkout/:messageId/card', 'owner', {}),
  '/affiliate/videos, delete': ({ videoId }) => ({
    path: '/affiliate/videos',
    by: 'owner',
    fields: { intent: 'delete', id: videoId },
  }),
  '/affiliate/videos, cancel': at('/affiliate/videos', 'owner', {
    intent: 'cancel',
    id: randomUUID(),
  }),
  '/uploads/videos/:uploadId/record': at('/uploads/videos/:uploadId/record', 'owner', {}),
  '/uploads/videos/:uploadId/thumbnail': at('/uploads/videos/:uploadId/thumbnail', 'owner', {
    thumbnail: 'a picture',
  }),
  '/delivery/:token': at('/delivery/:token', 'anonymous', {}),
  '/delivery/:token/reply': at('/delivery/:token/reply', 'anonymous', { content: 'Thank you' }),
  '/delivery/:token/rights, block': rights('block-sender', { sameCard: 'on' }),
  '/delivery/:token/rights, report': rights('report', { reason: 'other', details: 'Something' }),
  '/delivery/:token/rights, code': rights('redeem-code', { code: '123456' }),
  '/delivery/:token/rights, erase': rights('erase', { grant: 'aGrant' }),
  '/question/:token': at('/question/:token', 'anonymous', { answer: 'send' }),
  '/genuine': at('/genuine', 'anonymous', { code: 'K7M4Q-2XP9A' }),
  '/stop/:deliveryId/:signature': at('/stop/:deliveryId/:signature', 'anonymous', {
    intent: 'undo',
  }),
  '/admin/categories, create': at('/admin/categories', 'admin', { intent: 'create', name: 'Rain' }),
  '/admin/categories, move': ({ categoryId }) => ({
    path: '/admin/categories',
    by: 'admin',
    fields: { intent: 'up', id: categoryId },
  }),
  '/admin/settings, limits': at('/admin/settings', 'admin', {
    intent: 'save',
    monthly_uploads: '10',
    complaint_brake: '5',
    free_sends_a_day: '1000',
    fair_use_sends: '100',
  }),
  ...Object.fromEntries(
    Object.entries(adminActions).map(([name, { post }]): [string, BuildForm] => [
      `admin, ${name}`,
      (scenario) => ({ by: 'admin', ...post(scenario) }),
    ]),
  ),
  '/presets': at('/presets', 'owner', { mark: 'love-1', unmark: 'love-2' }),
  '/sign-out': at('/sign-out', 'anonymous', { reason: 'idle', next: '/' }),
};
