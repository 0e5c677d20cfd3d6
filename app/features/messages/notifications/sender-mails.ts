import { NEVER_WRITTEN, UNDELIVERABLE } from '../message.rules.ts';
import type { SenderEvent } from './notify-sender.server.ts';

interface SenderMail {
  subject: string;
  lines: string[];
  action: string;
}

interface SenderMailFacts {
  event: SenderEvent;
  /** The recipient's name or address; null when the mail must not tell whom the letter is for. */
  recipient: string | null;
  /** When it will be sent, in the chosen time zone; only for `scheduled`. */
  time: string | null;
  /** Its sender has kept themselves from writing to the address; only for `failed`. */
  isNeverWritten: boolean;
  /** What was returned of its cost; only for `failed`. */
  returnedText: string | null;
}

/** The text of a mail to the sender: what is, and what to do. It never quotes the letter. */
export function senderMail(facts: SenderMailFacts): SenderMail {
  const { event, recipient, time, isNeverWritten, returnedText } = facts;
  const letter = recipient ? `Your letter to ${recipient}` : 'Your letter';
  switch (event) {
    case 'scheduled':
      return {
        subject: `${letter} is scheduled`,
        lines: [
          `It leaves on ${time}, and not before.`,
          'Until then you can change it or take it back. If you take it back, you get your send back.',
        ],
        action: LOOK,
      };
    case 'sent':
      return {
        subject: `${letter} has arrived`,
        lines: ['They can open it for 12 months. Until someone does, you can withdraw it.'],
        action: LOOK,
      };
    case 'opened':
      return {
        subject: recipient ? `${recipient} has opened your letter` : 'Your letter has been opened',
        lines: ['It was opened with the link in their email. There is nothing you need to do.'],
        action: LOOK,
      };
    case 'opened_by_link':
      return {
        subject: `${letter} was opened by its private link`,
        lines: [
          'Someone opened it with the private link that you made. There is nothing you need to do.',
        ],
        action: LOOK,
      };
    case 'failed':
      if (isNeverWritten) {
        return {
          subject: `${letter} was not sent`,
          lines: [
            `${NEVER_WRITTEN} Your letter is saved.`,
            ...(returnedText ? [returnedText] : []),
          ],
          action: LOOK,
        };
      }
      return {
        subject: `${letter} could not be delivered`,
        lines: [
          `${UNDELIVERABLE} Your letter is safe.`,
          ...(returnedText ? [returnedText] : []),
          'Check the address for typos. You can correct it and send the letter again.',
        ],
        action: 'Correct the address',
      };
    case 'recording_refused':
      return {
        subject: `We couldn’t use your recording${recipient ? ` for ${recipient}` : ''}`,
        lines: [
          'The letter itself is not affected. It keeps the recording it had before, if there was one.',
          'The letter’s page says what was wrong. Until the letter is sent, you can record it again.',
        ],
        action: LOOK,
      };
    case 'recording_late':
      return {
        subject: `${letter} left without your recording`,
        lines: [
          'We were still preparing your recording, and your letter did not wait longer than five minutes.',
          'As soon as the recording is ready, the letter plays it. If we can’t use it, we’ll email you.',
        ],
        action: LOOK,
      };
    case 'reply':
      return {
        subject: recipient ? `${recipient} has answered your letter` : 'Your letter has an answer',
        lines: ['The answer waits on your letter’s page, where you can write back.'],
        action: 'Read the answer',
      };
  }
}

const LOOK = 'See your letter';
