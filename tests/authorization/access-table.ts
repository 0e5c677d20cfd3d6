export const ACTORS = [
  'anonymous',
  'owner',
  'other',
  'staff',
  'admin',
  'suspended',
  'deleted',
  'expired',
  'unanswered',
] as const;
export type Actor = (typeof ACTORS)[number];
/** Per actor: a status and, for a redirect, the first segment of where it leads. */
export type Responses = Record<Actor, string>;

/**
 * Actors left out follow from the others: outside the admin area, staff and admins get what any other
 * user gets; suspended and deleted accounts and expired sessions count as signed out. So does an owner who
 * has yet to say what becomes of their account, except that pages lead them to that question.
 */
type Expected = Pick<Responses, 'anonymous' | 'owner' | 'other'> & Partial<Responses>;

export const responsesOf = (expected: Expected): Responses => ({
  staff: expected.other,
  admin: expected.other,
  suspended: expected.anonymous,
  deleted: expected.anonymous,
  expired: expected.anonymous,
  unanswered: unansweredOf(expected),
  ...expected,
});

const unansweredOf = ({ anonymous, owner }: Expected): string =>
  anonymous === '302 /auth' && owner !== anonymous ? '302 /your-account' : anonymous;

export interface RouteRules {
  GET: Expected;
  /** Left out where nothing can be posted: every POST then gets 405. */
  POST?: Expected;
  /**
   * The response to a cross-origin POST. 403, except where something in the request itself
   * authenticates it: a webhook signature, a mail server's report.
   */
  crossOrigin?: string;
}

export const everyone = (response: string): Expected => ({
  anonymous: response,
  owner: response,
  other: response,
});
const signedIn = (response: string): Expected => ({
  anonymous: '302 /auth',
  owner: response,
  other: response,
});
/** For requests by our scripts, which cannot follow a redirect to /auth. */
const signedInScript = (response: string): Expected => ({
  anonymous: '401',
  owner: response,
  other: response,
});
const ownerOnly = (response: string, otherwise = '302 /presets'): Expected => ({
  anonymous: '302 /auth',
  owner: response,
  other: otherwise,
});

const accessDenied = { anonymous: '302 /auth', owner: '302 /dashboard', other: '302 /dashboard' };
const staffOnly = (response: string): Expected => ({
  ...accessDenied,
  staff: response,
  admin: response,
});
const adminOnly = (response: string): Expected => ({
  ...accessDenied,
  staff: '302 /dashboard',
  admin: response,
});

/**
 * Who may do what, reviewed by a person. The test fails for a route that is missing here, and for an
 * entry that is no longer a route.
 */
export const accessTable: Record<string, RouteRules> = {
  '/': { GET: everyone('200') },
  '/main': { GET: everyone('200') },
  '/pricing': { GET: everyone('200') },
  // This app has no card provider, so nothing can be bought; the page says so.
  '/pricing/buy': { GET: everyone('302 /pricing'), POST: signedIn('303 /pricing') },
  '/pricing/bought': { GET: signedIn('302 /dashboard'), POST: everyone('405') },
  '/hear-yourself': { GET: everyone('200') },
  '/faq': { GET: everyone('200') },
  '/help': { GET: everyone('200') },
  '/terms': { GET: everyone('200') },
  '/privacy': { GET: everyone('200') },
  '/contact': { GET: everyone('200') },
  '/care': { GET: everyone('200') },
  // The token is that of a letter, so it leads to no question; the POST names no answer.
  '/question/:token': { GET: everyone('404'), POST: everyone('400') },
  // An empty form.
  '/affiliate': { GET: everyone('200'), POST: everyone('422') },
  '/theme': { GET: everyone('302 /'), POST: everyone('303 /') },
  '/auth': {
    GET: { anonymous: '200', owner: '302 /', other: '302 /' },
    // An empty form.
    POST: { anonymous: '422', owner: '302 /', other: '302 /' },
  },
  // They are in already, or have not begun to sign in.
  '/auth/code': { GET: signedIn('302 /'), POST: signedIn('302 /') },
  // They name no purpose.
  '/passkey/options': { GET: everyone('302 /auth'), POST: everyone('400') },
  '/auth/arrived': { GET: everyone('302 /') },
  // This sign-in did not start here: the auth library redirects with an error.
  '/api/auth/callback/:provider': { GET: everyone('302 /auth'), POST: everyone('405') },
  '/reset-password': { GET: everyone('200'), POST: everyone('422') },
  '/verify-email': { GET: everyone('200'), POST: everyone('422') },
  // The token is wrong.
  '/keep-second-factor': { GET: everyone('200'), POST: everyone('422') },
  '/undo-second-factor': { GET: everyone('200'), POST: everyone('422') },
  '/your-account': {
    GET: { ...signedIn('302 /'), unanswered: '200' },
    // No answer.
    POST: { ...signedIn('302 /'), unanswered: '400' },
  },
  // They have just signed in. No answer.
  '/confirm': { GET: signedIn('302 /'), POST: signedIn('400') },
  '/session': { GET: everyone('200'), POST: everyone('200') },
  '/settings': { GET: signedIn('200'), POST: signedIn('400') },
  '/settings/signing-in': { GET: signedIn('200'), POST: signedIn('400') },
  '/settings/if-i-disappear': { GET: signedIn('200'), POST: signedIn('400') },
  '/settings/never-write': { GET: signedIn('200'), POST: signedIn('400') },
  '/settings/avatar': { GET: everyone('302 /settings'), POST: signedInScript('422') },
  '/settings/billing': {
    GET: everyone('302 /settings'),
    POST: signedIn('303 /settings'),
  },
  '/settings/export': { GET: everyone('302 /settings'), POST: signedInScript('200') },
  // It takes JSON. The test of the use case covers deletion without a token.
  '/api/delete-account': { GET: everyone('302 /settings'), POST: everyone('415') },
  // A private avatar, which only its owner can see.
  '/avatars/:avatarId': { GET: { anonymous: '404', owner: '200', other: '404' } },
  '/sign-out': { GET: everyone('302 /'), POST: everyone('302 /auth') },
  '/presets': { GET: everyone('200'), POST: signedIn('200') },
  '/live': { GET: { anonymous: '401', owner: '200', other: '200' } },
  '/drafts/:draftId': {
    GET: everyone('404'),
    POST: { anonymous: '401', owner: '422', other: '422' },
  },
  '/preview': { GET: everyone('302 /presets'), POST: signedIn('204') },
  '/preview/:leaf': { GET: everyone('302 /presets'), POST: signedIn('204') },
  '/compose': { GET: signedIn('200'), POST: signedIn('422') },
  '/messages': { GET: signedIn('200'), POST: everyone('405') },
  '/messages/:messageId': { GET: ownerOnly('200'), POST: ownerOnly('400') },
  // The owner's letter is kept by nobody and does not burn: its own page answers, which asks whose it is.
  '/messages/:messageId/watch': {
    GET: { anonymous: '303 /auth', owner: '303 /messages', other: '303 /messages' },
    POST: { anonymous: '303 /auth', owner: '303 /messages', other: '303 /messages' },
  },
  '/messages/:messageId/burning': { GET: ownerOnly('302 /messages'), POST: signedIn('400') },
  // They name nobody.
  '/cancel-everything': { GET: signedIn('302 /messages'), POST: signedIn('302 /messages') },
  // The owner has cancelled nothing.
  '/cancel-everything/:cancellationId': {
    GET: signedIn('302 /messages'),
    POST: signedIn('302 /messages'),
  },
  // The message has no private link: its page says when it can have one.
  '/messages/:messageId/link': { GET: ownerOnly('302 /messages'), POST: everyone('405') },
  '/messages/:messageId/card': { GET: ownerOnly('302 /messages'), POST: everyone('405') },
  // An empty form: the film does not exist.
  '/messages/:messageId/film': { GET: everyone('302 /presets'), POST: signedIn('302 /presets') },
  // The message has no recording, and nothing is sent. They take a file and JSON.
  '/messages/:messageId/recording': {
    GET: { anonymous: '401', owner: '200', other: '404' },
    POST: { anonymous: '401', owner: '422', other: '404' },
  },
  '/messages/:messageId/recording/phrases': { GET: everyone('404'), POST: everyone('415') },
  '/messages/:messageId/recording/delete': {
    GET: everyone('404'),
    POST: { anonymous: '401', owner: '200', other: '404' },
  },
  '/messages/:messageId/recording/sound': {
    GET: { anonymous: '401', owner: '404', other: '404' },
  },
  '/messages/:messageId/recording/film': { GET: { anonymous: '401', owner: '200', other: '404' } },
  // The message has no picture, and nothing is sent. They take a file and JSON.
  '/messages/:messageId/picture': {
    GET: { anonymous: '401', owner: '200', other: '404' },
    POST: { anonymous: '401', owner: '422', other: '404' },
  },
  // An empty form.
  '/messages/:messageId/picture/form': {
    GET: { anonymous: '303 /auth', owner: '200', other: '404' },
    POST: { anonymous: '401', owner: '422', other: '404' },
  },
  '/messages/:messageId/picture/description': { GET: everyone('404'), POST: everyone('415') },
  '/messages/:messageId/picture/choose': { GET: everyone('404'), POST: everyone('415') },
  '/messages/:messageId/picture/:pictureId/:size': {
    GET: { anonymous: '401', owner: '404', other: '404' },
  },
  '/message/:templateId': { GET: signedIn('200'), POST: signedIn('422') },
  '/checkout/:messageId': { GET: ownerOnly('200'), POST: ownerOnly('302 /confirmation') },
  '/checkout/:messageId/card': {
    GET: everyone('302 /checkout'),
    POST: ownerOnly('303 /checkout'),
  },
  '/checkout/:messageId/paid': { GET: ownerOnly('302 /checkout'), POST: everyone('405') },
  // They take JSON. The tests of the use cases cover other people's messages.
  '/api/create-checkout': { GET: everyone('405'), POST: everyone('415') },
  '/api/use-free-credit': { GET: everyone('405'), POST: everyone('415') },
  '/credits': { GET: signedInScript('200') },
  // Authenticated by a signature. This app has no card provider.
  '/api/stripe-webhook': { GET: everyone('405'), POST: everyone('415'), crossOrigin: '415' },
  '/confirmation/:messageId': { GET: ownerOnly('302 /checkout'), POST: everyone('405') },
  '/dashboard': { GET: signedIn('200'), POST: everyone('405') },
  // From here on POST sends an empty form; admin-actions.ts has every action of every role.
  '/affiliate/videos': { GET: signedIn('200'), POST: signedIn('400') },
  // Without the headers of the tus protocol no upload starts. The upload tests cover the rest.
  '/uploads/videos': { GET: everyone('404'), POST: signedInScript('412') },
  '/uploads/videos/:uploadId': { GET: everyone('404') },
  '/uploads/videos/:uploadId/thumbnail': { GET: everyone('404'), POST: everyone('404') },
  '/uploads/videos/:uploadId/record': {
    GET: everyone('404'),
    POST: { anonymous: '404', owner: '200', other: '404' },
  },
  // A built-in film of that name does not exist.
  '/films/:filmId/:name': { GET: everyone('404') },
  // A pending video, which only its owner and staff can see.
  '/videos/:filmId/:name': {
    GET: { anonymous: '404', owner: '200', other: '404', staff: '200', admin: '200' },
  },
  '/admin': { GET: staffOnly('200'), POST: everyone('405') },
  '/admin/search': { GET: staffOnly('200'), POST: staffOnly('302 /admin') },
  '/admin/users': { GET: staffOnly('200'), POST: everyone('405') },
  '/admin/users/recipients': { GET: adminOnly('200'), POST: adminOnly('400') },
  // Staff see no payments, no ledger and no form there (app/routes/admin/users/admin-user.db.test.ts).
  '/admin/users/:userId': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/users/:userId/return/:messageId': { GET: adminOnly('200'), POST: adminOnly('422') },
  '/admin/users/:userId/refund/:paymentId': { GET: adminOnly('200'), POST: adminOnly('409') },
  '/admin/gallery': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/templates': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/templates/new': { GET: adminOnly('200'), POST: adminOnly('422') },
  '/admin/templates/:ownTemplateId': { GET: adminOnly('200'), POST: adminOnly('422') },
  '/admin/categories': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/settings': { GET: adminOnly('200'), POST: adminOnly('400') },
  '/admin/messages': { GET: staffOnly('200'), POST: everyone('405') },
  '/admin/reports': { GET: staffOnly('200'), POST: everyone('405') },
  '/admin/reports/:reportId': { GET: staffOnly('200'), POST: staffOnly('400') },
  // Without a reason, the form leads back to the report.
  '/admin/reports/:reportId/evidence': {
    GET: adminOnly('302 /admin'),
    POST: adminOnly('302 /admin'),
  },
  // The reported letter has no picture.
  '/admin/reports/:reportId/picture': { GET: staffOnly('404'), POST: everyone('405') },
  '/admin/deliveries': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/audit': { GET: staffOnly('200'), POST: everyone('405') },
  '/admin/*': { GET: staffOnly('404'), POST: everyone('405') },
  // Not part of the production build.
  '/dev/ui': { GET: everyone('404') },
  '/*': { GET: everyone('404') },

  '/images/:name': { GET: everyone('200') },
  '/robots.txt': { GET: everyone('200') },
  '/sitemap.xml': { GET: everyone('200') },
  '/site.webmanifest': { GET: everyone('200') },
  '/sample-letter.vtt': { GET: everyone('200') },
  '/.well-known/security.txt': { GET: everyone('200') },

  '/delivery': { GET: everyone('404') },
  '/delivery/': { GET: everyone('404') },
  // The token authorizes; the session does not matter.
  '/delivery/:token': { GET: everyone('200'), POST: everyone('303 /delivery') },
  '/delivery/:token/calendar.ics': { GET: everyone('303 /delivery') },
  '/delivery/:token/reply': { GET: everyone('404'), POST: everyone('303 /delivery') },
  '/delivery/:token/rights': { GET: everyone('200'), POST: everyone('303 /delivery') },
  // Needs the media token and the view cookie of an opened letter.
  '/delivery/media/:mediaToken/:file': { GET: everyone('404') },
  // The signature in the URL authorizes, and this one is wrong.
  '/stop/:deliveryId/:signature': { GET: everyone('404'), POST: everyone('404') },
  '/genuine': { GET: everyone('200'), POST: everyone('404') },
  '/mail/bounces': { GET: everyone('404'), POST: everyone('202'), crossOrigin: '202' },
  // Without the settings of a provider.
  '/mail/events/:relay': { GET: everyone('404'), POST: everyone('404') },
  '/health/live': { GET: everyone('200') },
  '/health/ready': { GET: everyone('200') },
};
