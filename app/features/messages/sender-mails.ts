import { productName } from '#app/shared/product.ts';
import { UNDELIVERABLE } from './failure-words.ts';
import type { SenderEvent } from './notify-sender.server.ts';

/** What a mail to the sender says; never a word of the letter. */
interface SenderMailWords {
  subject: string;
  lines: string[];
  action: string;
}

interface SenderMailFacts {
  event: SenderEvent;
  /** Whom the letter is for: a name, or the address. */
  recipient: string;
  /** When it goes out, on the clock that was chosen; only for scheduled ones. */
  time: string | null;
  /** What came back of what it cost; only for failed ones, where something did. */
  cameBack: string | null;
}

export function senderMailWords({
  event,
  recipient,
  time,
  cameBack,
}: SenderMailFacts): SenderMailWords {
  switch (event) {
    case 'scheduled':
      return {
        subject: `Your letter to ${recipient} is scheduled`,
        lines: [
          `It goes out on ${time}. Nothing is sent before that.`,
          'Until then you can change it, move it or cancel it; cancelling gives your send back.',
        ],
        action: 'See the message',
      };
    case 'sent':
      return {
        subject: `Your letter to ${recipient} is on its way`,
        lines: [
          'Their mail server has accepted it. The link in it stays readable for 12 months.',
          'As long as nobody has opened it, you can withdraw it.',
        ],
        action: 'See the message',
      };
    case 'opened':
      return {
        subject: `${recipient} has opened your letter`,
        lines: ['Somebody with the link opened the letter by hand.'],
        action: 'See the message',
      };
    case 'failed':
      return {
        subject: `Your letter to ${recipient} could not be delivered`,
        lines: [
          `${UNDELIVERABLE} It will not be tried again; the letter is kept.`,
          ...(cameBack ? [cameBack] : []),
          'Often the address has a slip in it. You can correct it and send the letter again.',
        ],
        action: 'Correct and resend',
      };
    case 'reply':
      return {
        subject: `${recipient} has answered your letter`,
        lines: [`Their words are waiting for you on ${productName}.`],
        action: 'Read the reply',
      };
  }
}
