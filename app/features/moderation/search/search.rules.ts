import { normalizeMailCode } from '#app/features/dispatch/mail/mail-tokens.ts';
import { cutText } from '#app/shared/cut-text.ts';
import { EMAIL_MAX_LENGTH } from '#app/shared/email-address.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { typedText } from '#app/shared/text.ts';
import { plainLine } from '#app/shared/typed-line.ts';

/** As long as the longest address. What is typed beyond it is cut off. */
const SEARCH_MAX_LENGTH = EMAIL_MAX_LENGTH;

/** What a typed text may be. Several can be true: `Margaretha` is a name and looks like a mail code. */
export interface Wanted {
  /** Part of a name, an address or a title. */
  text: string;
  /** One of our ids. */
  id: string | null;
  /** One of the card provider's ids. */
  cardId: string | null;
  mailCode: string | null;
}

/** `pi_3Q…`, `cs_live_…`, `in_…`, `sub_…`: an id of Stripe (docs.stripe.com/api). */
const CARD_ID = /^(?:pi|cs|in|sub)_\w{5,}$/;

const MAIL_CODE = /^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/;

/** Reads what somebody typed or pasted into the search of the admin area. */
export function readSearch(typed: string): Wanted {
  const text = cutText(typedText(typed).replace(/\s+/g, ' ').trim(), SEARCH_MAX_LENGTH);
  const line = plainLine(text);
  const code = normalizeMailCode(line);
  return {
    text,
    id: parseUuid(line.toLowerCase()),
    cardId: CARD_ID.test(line) ? line : null,
    mailCode: MAIL_CODE.test(code) ? code : null,
  };
}
