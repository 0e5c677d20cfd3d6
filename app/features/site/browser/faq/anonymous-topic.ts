import type { FaqTopic } from './faq-entry.ts';

export const anonymousTopic: FaqTopic = {
  title: 'Signed or anonymous',
  entries: [
    {
      id: 'anonymous',
      question: 'Is anonymous really anonymous?',
      answer: [
        'To the recipient, yes. Nothing they receive leads to you: no name, address or picture, not in the email, on the page or in its files.',
        'To us, no. We know which account sent a message, because someone must answer for abuse and a court can order us to say who it was.',
      ],
    },
    {
      id: 'anonymous-limits',
      question: 'What are the limits of sending anonymously?',
      answer: [
        'What you write may give you away, and so may an address only you know. One address gets at most two anonymous messages in 72 hours, from all senders together. Recipients can block and report you without knowing who you are, and abuse ends the account.',
      ],
    },
    {
      id: 'signature',
      question: 'What do they see when I sign?',
      answer: [
        'The name you type under the letter. Your profile’s visibility decides whether they also see your picture and a few words about you.',
      ],
    },
    {
      id: 'replies',
      question: 'Can they reply?',
      answer: [
        'If you allow it, they can send one short reply from the page. It reaches you through us and shows neither address to the other, so you can allow it for an anonymous message too.',
      ],
    },
  ],
};
