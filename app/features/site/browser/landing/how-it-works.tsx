import type { RecipientMiniatures } from '../../pages/recipient-miniatures.server.tsx';
import { RecipientView } from './recipient-view.tsx';

const steps = [
  [
    'Pick a Template',
    'Choose the film that says what words alone cannot: love, apology, support, gratitude, longing, forgiveness, farewell.',
  ],
  [
    'Write Your Message',
    'To someone you love, miss or have hurt, even in the words of a pet. Your draft is saved as you type.',
  ],
  ['Choose Delivery', 'Right away, or on a date you set.'],
  ['We Deliver', 'They get a short email with one private link, and open it when they are ready.'],
] as const;

export function HowItWorks({ miniatures }: { miniatures: RecipientMiniatures }) {
  return (
    <section id="how-it-works" aria-labelledby="steps-title" className="bg-sunken py-20 sm:py-28">
      <div className="page">
        <h2 id="steps-title" className="title-section">
          How it works
        </h2>
        <ol className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-4">
          {steps.map(([title, text], index) => (
            <li key={title} className="border-t border-line-strong pt-4">
              <p aria-hidden="true" className="font-serif text-4xl text-accent">
                {index + 1}
              </p>
              <h3 className="title-card mt-2">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ol>
        <RecipientView miniatures={miniatures} />
      </div>
    </section>
  );
}
