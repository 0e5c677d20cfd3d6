import { textUpTo } from '#app/shared/form-text.ts';
import type { BounceReport } from '../bounce-report.ts';

/** A mail provider that sends for us and reports by web hook what became of a mail. */
export interface Relay {
  /** Checks that a request comes from the provider and reads it. It changes nothing that is ours. */
  receive(request: HookRequest): Promise<HookContent>;
}

export interface HookRequest {
  body: string;
  /** The header `Authorization`; empty without one. */
  authorization: string;
}

export type HookContent =
  | { kind: 'report'; report: RelayReport }
  /** About the hook itself, such as a subscription that is now confirmed. */
  | { kind: 'notice'; words: string }
  | { kind: 'refused'; why: HookRefusal };

/** What a provider says about one mail. */
export interface RelayReport {
  /** Where it hands back the reference that our mail carries; anything else is about another mail. */
  reference: string;
  content: BounceReport;
  /** What an admin reads if we do not understand it. */
  text: string;
}

/** Why a request counts for nothing. A provider sends again what was answered with 503, and only that. */
export const hookRefusals = {
  unreadable: { status: 400, words: 'This report could not be read.' },
  forged: { status: 403, words: 'Nothing proves that this report comes from the mail provider.' },
  other_topic: { status: 403, words: 'This site does not listen to that topic.' },
  too_old: { status: 403, words: 'This report is more than an hour old, or from the future.' },
  too_early: {
    status: 503,
    words: 'This report is about a mail that is still leaving. Please send it again.',
  },
  no_certificate: {
    status: 503,
    words: 'The certificate of the mail provider could not be fetched. Please send this again.',
  },
  not_confirmed: {
    status: 503,
    words: 'The subscription could not be confirmed. Please send this again.',
  },
} as const;

export type HookRefusal = keyof typeof hookRefusals;

export const refused = (why: HookRefusal): HookContent => ({ kind: 'refused', why });

/** A text as a provider gives it. What is no text, or longer than any report, counts as none. */
export const givenText = textUpTo(512 * 1024).catch('');
