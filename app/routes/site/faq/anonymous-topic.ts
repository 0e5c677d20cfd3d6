import type { FaqTopic } from './faq-entry.ts';

export const anonymous: FaqTopic = {
  title: 'Signed or anonymous',
  entries: [
    {
      id: 'anonymous',
      question: 'Is anonymous really anonymous?',
      answer: [
        'Towards the recipient, yes. Nothing they receive leads to you: no name, no address, no picture, nothing in the mail, on the page or in its files.',
        'Towards us, no. We know which account a message came from, because somebody must be able to answer for abuse, and because a court can order us to say so.',
      ],
    },
    {
      id: 'anonymous-limits',
      question: 'What are the limits of sending anonymously?',
      answer: [
        'What you write may give you away, and so may an address only you know. At most two anonymous messages reach one address within 72 hours, from all senders together. Recipients can block you without knowing who you are, and report what you wrote; abuse ends the account.',
      ],
    },
    {
      id: 'signature',
      question: 'What do they see when I sign?',
      answer: [
        'The name you type under the letter. Whether they also see your picture and a few words about you is up to the visibility you set for your profile.',
      ],
    },
    {
      id: 'replies',
      question: 'Can they answer me?',
      answer: [
        'If you allow it, they can send one short reply from the page. It reaches you through us and shows neither address to the other, so you may allow it for an anonymous message too.',
      ],
    },
  ],
};
