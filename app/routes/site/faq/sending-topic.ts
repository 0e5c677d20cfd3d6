import { productName } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

export const sending: FaqTopic = {
  title: 'Writing and sending',
  entries: [
    {
      id: 'what-is-it',
      question: `What is ${productName}?`,
      answer: [
        'A way to say what you never managed to say. You pick a short cinematic film, write a letter, and we send one person an e-mail with a private link. On that page the film plays, your words come over it, and the letter stays to be read.',
      ],
      links: [{ label: 'How it works', to: '/main#how-it-works' }],
    },
    {
      id: 'what-about',
      question: 'What do people write about?',
      answer: [
        'Love, apology, support, gratitude, farewell and celebration have films of their own. People also write out of longing, to forgive, or in the words of a pet. There is no wrong subject, as long as it is not meant to hurt.',
      ],
      links: [{ label: 'Browse the gallery', to: '/presets' }],
    },
    {
      id: 'how-long',
      question: 'How long may my message be?',
      answer: [
        'There is no character limit. Line breaks, emoji and every script are kept as you typed them. The one bound is technical: a megabyte, which is several hundred pages.',
      ],
    },
    {
      id: 'when',
      question: 'When does it arrive?',
      answer: [
        'At once, which means within minutes after payment, or on the day and at the hour you choose, up to five years ahead. A scheduled hour is kept in the time zone you picked, also when the clocks change in between. Never earlier.',
      ],
    },
    {
      id: 'preview',
      question: 'Can I see it before I send it?',
      answer: [
        'Yes. The preview shows the very page the recipient will see, costs nothing and sends nothing. You may also send a message to yourself.',
      ],
    },
    {
      id: 'drafts',
      question: 'What if I am not finished yet?',
      answer: [
        'Take your time. A draft saves itself while you type and waits on your dashboard, also when you are signed out in the middle of a sentence.',
      ],
    },
    {
      id: 'change-or-cancel',
      question: 'Can I change a message, or take it back?',
      answer: [
        'A scheduled message can be edited, moved to another date or cancelled until the moment it leaves; when you cancel, its send comes back to you. A message that was sent but not opened yet can be withdrawn: its link stops working. Once it has been opened, it has been read.',
      ],
    },
    {
      id: 'opened',
      question: 'Will I know that it was opened?',
      answer: [
        'Yes. Your dashboard shows when the recipient pressed Open. It tells this apart from a mere visit of the link, because mail programs follow links by themselves to check them.',
      ],
    },
    {
      id: 'not-delivered',
      question: 'What happens if it cannot be delivered?',
      answer: [
        'When a mail server is busy we try again, for up to three days. When the address does not exist, or the recipient does not want mail from here, the message is marked as failed and we tell you. No delivery, no charge: the send comes back to you by itself.',
      ],
      links: [{ label: 'What comes back, exactly', to: '/faq#refunds' }],
    },
    {
      id: 'how-often',
      question: 'How often may I write to the same person?',
      answer: [
        'As a rule three messages a week to one address, and three a day once that person has opened one or replied. Somebody who wants no more can stop it at any time. Messages to your own verified address are not counted.',
      ],
    },
    {
      id: 'permission',
      question: 'Why must I confirm that I have permission?',
      answer: [
        'Because the letter goes to the address of another person. You confirm that you may write to them and that your message keeps to the law. We keep that confirmation with the message.',
      ],
      links: [{ label: 'What may not be sent', to: '/terms#messages' }],
    },
  ],
};
