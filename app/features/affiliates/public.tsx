/** The door of `affiliates` for pages: what may reach the browser. */

export type { AffiliateRefusal } from './affiliate-refusal.ts';
