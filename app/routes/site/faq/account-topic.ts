import { productName } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

export const account: FaqTopic = {
  title: 'Account and privacy',
  entries: [
    {
      id: 'age',
      question: `Who may use ${productName}?`,
      answer: ['Anyone who is 18 or older, or has the permission of a parent.'],
    },
    {
      id: 'who-can-read',
      question: 'Who can read my letter?',
      answer: [
        'You, and whoever holds its link. It is stored encrypted, under keys that are kept away from the database. Our staff see that a message exists and what became of it, not what it says. The one exception is a letter that was reported: it can be read by the person who decides about the report, and that reading is recorded.',
      ],
      links: [{ label: 'Privacy', to: '/privacy#who-sees' }],
    },
    {
      id: 'where-stored',
      question: 'Where is my data stored?',
      answer: [
        'In Canada. Two services you may choose to use, paying by card and signing in with Google, handle their part of it in their own countries.',
      ],
    },
    {
      id: 'cookies',
      question: 'Do you use cookies?',
      answer: [
        'Only those the site cannot work without: one that keeps you signed in, one that lets a browser show a letter it has opened, and small ones for your choices. None follows you anywhere, and none belongs to anybody else.',
      ],
      links: [{ label: 'All of them, by name', to: '/privacy#cookies' }],
    },
    {
      id: 'export-and-delete',
      question: 'Can I take my data with me, or delete it?',
      answer: [
        'Both, in your settings. The export is one file with everything we keep about you. Deleting your account cancels scheduled messages, removes your letters and files, and ends the links of what you have sent. We say all of that again before you confirm, and then it cannot be undone.',
      ],
    },
    {
      id: 'affiliate',
      question: 'Is there an affiliate program?',
      answer: [
        'It is not yet live. You can leave your address on its page, and we write to you once when it opens.',
      ],
      links: [{ label: 'Affiliate', to: '/affiliate' }],
    },
    {
      id: 'support',
      question: 'How do I reach you?',
      answer: ['By e-mail. A person answers within 1 to 2 business days.'],
      links: [{ label: 'Contact', to: '/contact' }],
    },
  ],
};
