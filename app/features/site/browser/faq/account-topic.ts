import { productName } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

export const accountTopic: FaqTopic = {
  title: 'Account and privacy',
  entries: [
    {
      id: 'age',
      question: `Who can use ${productName}?`,
      answer: ['Anyone who is 18 or older, or has a parent’s permission.'],
    },
    {
      id: 'who-can-read',
      question: 'Who can read my letter?',
      answer: [
        'You, and anyone with its link. It is stored encrypted, under keys kept away from the database. Our staff see that a message exists and how its delivery went, not what it says. The one exception is a reported letter: the staff member who decides can read it, and that is recorded.',
      ],
      links: [{ label: 'Privacy', to: '/privacy#who-sees' }],
    },
    {
      id: 'where-stored',
      question: 'Where is my data stored?',
      answer: [
        'In Canada. Two services you may choose to use, card payment and Google sign-in, handle their part of it in their own countries.',
      ],
    },
    {
      id: 'cookies',
      question: 'Do you use cookies?',
      answer: [
        'Only those the site needs: one keeps you signed in, one lets a browser show a letter it has opened, and small ones remember your choices. None tracks you, and none belongs to anyone else.',
      ],
      links: [{ label: 'The full list', to: '/privacy#cookies' }],
    },
    {
      id: 'export-and-delete',
      question: 'Can I export my data, or delete it?',
      answer: [
        'Both, in your settings. The export is one file with everything we keep about you. Deleting your account cancels scheduled messages, removes your letters and files, and ends the links you sent. It cannot be undone.',
      ],
    },
    {
      id: 'affiliate',
      question: 'Is there an affiliate program?',
      answer: [
        'It is not yet live. Leave your address on its page and we’ll email you once, when it opens.',
      ],
      links: [{ label: 'Affiliate', to: '/affiliate' }],
    },
    {
      id: 'support',
      question: 'How do I reach you?',
      answer: ['By email. A person answers within 1 to 2 business days.'],
      links: [{ label: 'Contact', to: '/contact' }],
    },
  ],
};
