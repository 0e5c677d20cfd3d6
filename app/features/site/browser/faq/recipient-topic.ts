import { productName } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

export const recipientTopic: FaqTopic = {
  title: 'If you received a message',
  entries: [
    {
      id: 'received',
      question: 'I got an email from here. Is it safe?',
      answer: [
        'If its link leads to this site, yes. Someone wrote you a letter and asked us to deliver it. The email has one link, no attachments, no ads and no tracking. The page never asks for an account, a password or a payment, and shows nothing of the letter until you press Open.',
      ],
      links: [{ label: 'More for recipients', to: '/help#received' }],
    },
    {
      id: 'who-sent-it',
      question: 'Can you tell me who sent it?',
      answer: [
        'If the letter is signed, it says so. If the sender chose to stay anonymous, we do not tell. You can still block or report them.',
      ],
    },
    {
      id: 'stop',
      question: 'How do I stop these messages?',
      answer: [
        `With one click in the email itself: ${productName} then never writes to your address again. On the letter’s page you can also block just this sender. Neither needs an account, and the sender only learns that we cannot deliver to this address.`,
      ],
    },
    {
      id: 'report',
      question: 'How do I report a message?',
      answer: [
        'With Report on the letter’s page, or by writing to us. A staff member then reads the reported letter, and that is recorded. If someone is in danger, please call your local emergency number first.',
      ],
      links: [{ label: 'Contact', to: '/contact' }],
    },
    {
      id: 'link-life',
      question: 'How long can I read my letter?',
      answer: [
        'For 12 months from delivery, as often as you like, unless the sender withdraws it before you open it. To keep the words, save a copy.',
      ],
    },
    {
      id: 'download',
      question: 'Can the film be downloaded or shared?',
      answer: [
        'No. The page is made for one person: it has no button for either. Nobody can prevent a photo of a screen, so please treat each other’s words with care.',
      ],
    },
    {
      id: 'my-data',
      question: 'What do you keep about me, and can I erase it?',
      answer: [
        'Your address as the sender typed it, the letter, and when it was opened. You can see and erase it without an account: the letter’s page emails you a code to make sure it is you.',
      ],
      links: [{ label: 'Privacy for recipients', to: '/privacy#recipients' }],
    },
  ],
};
