import { productName } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

export const recipients: FaqTopic = {
  title: 'If you received a message',
  entries: [
    {
      id: 'received',
      question: 'I received a mail from here. Is it safe?',
      answer: [
        'If its link leads to this site, yes. Somebody wrote you a letter and asked us to bring it. The mail holds one link, no attachment, no advertising and no tracking. The page asks for no account, no password and no payment, ever. Nothing of the letter is shown until you press Open.',
      ],
      links: [{ label: 'More for recipients', to: '/help#received' }],
    },
    {
      id: 'who-sent-it',
      question: 'Can you tell me who sent it?',
      answer: [
        'If the letter is signed, it says so. If the sender chose to stay anonymous, we do not tell, just as we would not tell others what you do here. You can block or report an anonymous sender all the same.',
      ],
    },
    {
      id: 'stop',
      question: 'How do I stop these messages?',
      answer: [
        `With one click in the mail itself: then ${productName} never writes to your address again. On the letter’s page you can also block only this sender. Neither asks for an account, and the sender only learns that we cannot deliver to this address.`,
      ],
    },
    {
      id: 'report',
      question: 'How do I report a message?',
      answer: [
        'With Report on the letter’s page, or by writing to us. A member of our staff then reads the reported letter, and that reading is recorded. If somebody is in danger, please call your local emergency number first.',
      ],
      links: [{ label: 'Contact', to: '/contact' }],
    },
    {
      id: 'link-life',
      question: 'How long can I read my letter?',
      answer: [
        'For 12 months from the day it was delivered, as often as you like, unless it is withdrawn before you open it. If you want to keep the words, copy them into a place of your own.',
      ],
    },
    {
      id: 'download',
      question: 'Can the film be downloaded or shared?',
      answer: [
        'No. The page is made for one person: it has no button for either, and the film’s addresses soon stop working. What nobody can prevent is a picture taken of a screen, so please treat each other’s words with care.',
      ],
    },
    {
      id: 'my-data',
      question: 'What do you keep about me, and can I erase it?',
      answer: [
        'Your address, as the sender typed it, with the letter, and when it was opened. You can see it and erase it without an account: the letter’s page sends a code to your address to be sure that it is you.',
      ],
      links: [{ label: 'Privacy for recipients', to: '/privacy#recipients' }],
    },
  ],
};
