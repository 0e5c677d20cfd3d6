/**
 * Who gets what, reviewed by a person. A route of the product that is missing here fails the test,
 * and so does a line here that is no route any more. An answer is a status, with the place a
 * redirect leads to.
 */
export const ACTORS = [
  'anonymous',
  'owner',
  'other',
  'staff',
  'admin',
  'suspended',
  'deleted',
  'expired',
] as const;
export type Actor = (typeof ACTORS)[number];
export type Answers = Record<Actor, string>;

/**
 * Outside the admin area a role opens nothing; a suspended or deleted account and an expired session
 * are nobody: what is not said of them follows from what is said of the others.
 */
type Said = Pick<Answers, 'anonymous' | 'owner' | 'other'> & Partial<Answers>;

export const answersOf = (said: Said): Answers => ({
  staff: said.other,
  admin: said.other,
  suspended: said.anonymous,
  deleted: said.anonymous,
  expired: said.anonymous,
  ...said,
});

export interface RouteRules {
  GET: Said;
  /** Left out where nothing can be posted: then every post is refused with 405. */
  POST?: Said;
  /**
   * What a post from elsewhere is answered: 403, except where the address itself is the proof
   * (one-click unsubscribe, reports of mail servers).
   */
  fromElsewhere?: string;
}

export const everyone = (answer: string): Said => ({
  anonymous: answer,
  owner: answer,
  other: answer,
});
const signedIn = (answer: string): Said => ({
  anonymous: '302 /auth',
  owner: answer,
  other: answer,
});
/** For scripts of ours, which cannot follow a detour through /auth. */
const asked = (answer: string): Said => ({ anonymous: '401', owner: answer, other: answer });
const ownerOnly = (answer: string, elsewhere = '302 /presets'): Said => ({
  anonymous: '302 /auth',
  owner: answer,
  other: elsewhere,
});

const accessDenied = { anonymous: '302 /auth', owner: '302 /dashboard', other: '302 /dashboard' };
/** The admin area answers as the specification says (section 2, access guard). */
const staffOnly = (answer: string): Said => ({ ...accessDenied, staff: answer, admin: answer });
const adminOnly = (answer: string): Said => ({
  ...accessDenied,
  staff: '302 /dashboard',
  admin: answer,
});

export const table: Record<string, RouteRules> = {
  '/': { GET: everyone('200') },
  '/main': { GET: everyone('200') },
  '/pricing': { GET: everyone('200') },
  // Without a card provider, as in this app, nothing can be bought: that is said on the page.
  '/pricing/buy': { GET: everyone('302 /pricing'), POST: signedIn('303 /pricing') },
  '/pricing/bought': { GET: signedIn('302 /dashboard'), POST: signedIn('405') },
  '/faq': { GET: everyone('200') },
  '/help': { GET: everyone('200') },
  '/terms': { GET: everyone('200') },
  '/privacy': { GET: everyone('200') },
  '/contact': { GET: everyone('200') },
  // An empty form: refused in words.
  '/affiliate': { GET: everyone('200'), POST: everyone('422') },
  '/theme': { GET: everyone('302 /'), POST: everyone('303 /') },
  '/auth': {
    GET: { anonymous: '200', owner: '302 /', other: '302 /' },
    // An empty form: refused in words, on a page that somebody who is signed in does not see.
    POST: { anonymous: '422', owner: '302 /', other: '302 /' },
  },
  '/auth/arrived': { GET: everyone('302 /') },
  // Nothing that began here: the auth library sends such a visitor back with an error.
  '/api/auth/callback/:provider': { GET: everyone('302 /auth'), POST: everyone('415') },
  '/reset-password': { GET: everyone('200'), POST: everyone('422') },
  '/verify-email': { GET: everyone('200'), POST: everyone('422') },
  '/session': { GET: everyone('200'), POST: everyone('200') },
  '/settings': { GET: signedIn('200'), POST: signedIn('400') },
  '/settings/avatar': { GET: everyone('302 /settings'), POST: asked('422') },
  '/settings/billing': {
    GET: everyone('302 /settings'),
    POST: signedIn('303 /settings'),
  },
  '/settings/export': { GET: everyone('302 /settings'), POST: asked('200') },
  // It takes JSON; that nobody is deleted without a token is tested with the use case.
  '/api/delete-account': { GET: everyone('302 /settings'), POST: everyone('415') },
  // Private, so it is there for its owner alone.
  '/avatars/:avatarId': { GET: { anonymous: '404', owner: '200', other: '404' } },
  '/sign-out': { GET: everyone('302 /'), POST: everyone('302 /auth') },
  '/presets': { GET: everyone('200') },
  '/live': { GET: { anonymous: '401', owner: '200', other: '200' } },
  '/drafts/:draftId': {
    GET: everyone('404'),
    POST: { anonymous: '401', owner: '422', other: '422' },
  },
  '/preview': { GET: everyone('302 /presets'), POST: signedIn('204') },
  '/compose': { GET: signedIn('200'), POST: signedIn('422') },
  '/messages': { GET: signedIn('200'), POST: signedIn('405') },
  '/messages/:messageId': { GET: ownerOnly('200'), POST: ownerOnly('400') },
  '/message/:templateId': { GET: signedIn('200'), POST: signedIn('422') },
  '/checkout/:messageId': { GET: ownerOnly('200'), POST: ownerOnly('302 /confirmation') },
  '/checkout/:messageId/card': {
    GET: everyone('302 /checkout'),
    POST: ownerOnly('303 /checkout'),
  },
  '/checkout/:messageId/paid': { GET: ownerOnly('302 /checkout'), POST: signedIn('405') },
  // They take JSON; whose message may be paid for is tested with the use case.
  '/api/create-checkout': { GET: everyone('405'), POST: everyone('415') },
  '/api/use-free-credit': { GET: everyone('405'), POST: everyone('415') },
  '/credits': { GET: asked('200') },
  // Proves itself by a signature; here no card provider is configured.
  '/api/stripe-webhook': { GET: everyone('405'), POST: everyone('415'), fromElsewhere: '415' },
  '/confirmation/:messageId': { GET: ownerOnly('302 /checkout'), POST: signedIn('405') },
  '/dashboard': { GET: signedIn('200'), POST: signedIn('405') },
  // What an empty form is answered; every act of every role stands in admin-acts.ts.
  '/affiliate/videos': { GET: signedIn('200'), POST: signedIn('400') },
  // Without the words of the tus protocol nothing begins; the rest is tried with the uploads.
  '/uploads/videos': { GET: everyone('404'), POST: asked('412') },
  '/uploads/videos/:uploadId': { GET: everyone('404') },
  '/uploads/videos/:uploadId/thumbnail': { GET: everyone('404'), POST: everyone('404') },
  '/uploads/videos/:uploadId/record': {
    GET: everyone('404'),
    POST: { anonymous: '404', owner: '200', other: '404' },
  },
  // Pending: for its owner and staff alone.
  '/videos/:filmId/:name': {
    GET: { anonymous: '404', owner: '200', other: '404', staff: '200', admin: '200' },
  },
  '/admin': { GET: staffOnly('200'), POST: staffOnly('405') },
  '/admin/users': { GET: staffOnly('200'), POST: staffOnly('405') },
  '/admin/users/:userId': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/gallery': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/templates': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/templates/new': { GET: adminOnly('200'), POST: adminOnly('422') },
  '/admin/templates/:ownTemplateId': { GET: adminOnly('200'), POST: adminOnly('422') },
  '/admin/categories': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/settings': { GET: adminOnly('200'), POST: adminOnly('400') },
  '/admin/messages': { GET: staffOnly('200'), POST: staffOnly('405') },
  '/admin/reports': { GET: staffOnly('200'), POST: staffOnly('405') },
  '/admin/reports/:reportId': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/deliveries': { GET: staffOnly('200'), POST: staffOnly('400') },
  '/admin/audit': { GET: staffOnly('200'), POST: staffOnly('405') },
  // In development only: not in what is built.
  '/dev/ui': { GET: everyone('404') },
  '/*': { GET: everyone('404') },

  '/images/:name': { GET: everyone('200') },
  '/robots.txt': { GET: everyone('200') },
  '/sitemap.xml': { GET: everyone('200') },
  '/site.webmanifest': { GET: everyone('200') },
  '/.well-known/security.txt': { GET: everyone('200') },

  '/delivery': { GET: everyone('404') },
  '/delivery/': { GET: everyone('404') },
  // The token is the proof: who is signed in plays no part.
  '/delivery/:token': { GET: everyone('200'), POST: everyone('303 /delivery') },
  '/delivery/:token/reply': { GET: everyone('404'), POST: everyone('303 /delivery') },
  '/delivery/:token/rights': { GET: everyone('200'), POST: everyone('303 /delivery') },
  // Needs the media token and the view cookie of an opened letter.
  '/delivery/media/:mediaToken/:file': { GET: everyone('404') },
  // The address is the proof, and this one's is wrong.
  '/stop/:deliveryId/:signature': {
    GET: everyone('404'),
    POST: everyone('404'),
    fromElsewhere: '404',
  },
  '/genuine': { GET: everyone('200'), POST: everyone('404') },
  '/mail/bounces': { GET: everyone('404'), POST: everyone('202'), fromElsewhere: '202' },
  '/health/live': { GET: everyone('200') },
  '/health/ready': { GET: everyone('200') },
};
