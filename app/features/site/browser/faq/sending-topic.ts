import { productName } from '#app/shared/product.ts';
import type { FaqTopic } from './faq-entry.ts';

export const sendingTopic: FaqTopic = {
  title: 'Writing and sending',
  entries: [
    {
      id: 'what-is-it',
      question: `What is ${productName}?`,
      answer: [
        'A way to say what you never managed to say. You pick a short film and write a letter, and we email one person a private link. There the film plays, your words appear over it, and the letter stays to be read.',
      ],
      links: [{ label: 'How it works', to: '/main#how-it-works' }],
    },
    {
      id: 'what-about',
      question: 'What do people write about?',
      answer: [
        'Love, apology, support, gratitude, farewell and celebration have films of their own. People also write out of longing, to forgive, or in the words of a pet. No subject is wrong, as long as it is not meant to hurt.',
      ],
      links: [{ label: 'Browse the gallery', to: '/presets' }],
    },
    {
      id: 'how-long',
      question: 'How long can my message be?',
      answer: [
        'There is no character limit, only a technical one: a megabyte, or several hundred pages. You may also read it aloud, and add a picture if it is signed.',
      ],
    },
    {
      id: 'when',
      question: 'When does it arrive?',
      answer: [
        'Right away (within minutes after payment), in an hour, tomorrow at 8:00, or when you choose, up to five years ahead. An hour follows the time zone you picked, even when clocks change. Never early.',
      ],
    },
    {
      id: 'preview',
      question: 'Can I see it before I send it?',
      answer: [
        'Yes. The preview shows exactly what the recipient will see. It costs nothing and sends nothing.',
      ],
    },
    {
      id: 'drafts',
      question: 'What if I am not finished yet?',
      answer: ['Take your time. Your draft is saved as you type and waits on your dashboard.'],
    },
    {
      id: 'for-nobody',
      question: 'Can I write a letter and not send it?',
      answer: [
        'Yes, and it is always free. Choose “For nobody, for now” in place of an address. Only you can read it, and one day you can send it, or burn it.',
      ],
    },
    {
      id: 'change-or-cancel',
      question: 'Can I change a message, or take it back?',
      answer: [
        'You can edit, reschedule or take back a scheduled message until it is sent. Taken back, it costs nothing. A sent message can be withdrawn until it is opened: its link stops working. Once opened, it has been read.',
      ],
    },
    {
      id: 'opened',
      question: 'Will I know that it was opened?',
      answer: [
        'Yes. Your dashboard shows when the recipient pressed Open, and apart from that when the link was visited: mail programs do that, too.',
      ],
    },
    {
      id: 'not-delivered',
      question: 'What happens if it cannot be delivered?',
      answer: [
        'If a mail server is busy, we keep trying for up to three days. If the address does not exist, or the recipient wants no email from us, the message is marked as failed and we tell you. No delivery, no charge: you get the send back automatically.',
      ],
      links: [{ label: 'What you get back', to: '/faq#refunds' }],
    },
    {
      id: 'how-often',
      question: 'How often can I write to the same person?',
      answer: [
        'Usually three messages a week to one address, or three a day once that person has opened one or replied. They can opt out at any time.',
      ],
    },
    {
      id: 'permission',
      question: 'Why must I confirm that I have permission?',
      answer: [
        'Because the letter goes to another person’s address. You confirm that you may write to them and that your message is lawful. We keep that confirmation with the message.',
      ],
      links: [{ label: 'What may not be sent', to: '/terms#messages' }],
    },
  ],
};
