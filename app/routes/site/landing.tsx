import { filmOf } from '#app/features/templates/public.server.ts';
import { FilmPoster } from '#app/features/templates/public.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { pageTitle } from '../page-title.ts';
import type { Route } from './+types/landing.ts';
import { EntryPanels } from './entry-panels.tsx';

export const handle = { noScripts: true };

export const meta: Route.MetaFunction = () => [
  { title: pageTitle('The words you never sent, now delivered') },
  {
    name: 'description',
    content:
      'Pick a film, write your message, choose when it arrives. We deliver it as a private page.',
  },
];

export const loader = () => ({
  hero: filmOf('gratitude-1'),
  panels: [filmOf('support-1'), filmOf('love-2')] as const,
});

const values = ['Emotional', 'Private', 'Personalized'];

const features = [
  [
    'Films that set the mood',
    'Each letter opens over a short cinematic film with its own music, made for one feeling.',
  ],
  [
    'Your words, as they are',
    'No character limit, no template text to fight with. Line breaks, emoji and every script are kept.',
  ],
  [
    'Signed or anonymous',
    'Put your name to it, or stay unknown. Anonymous means that nothing leads back to you.',
  ],
  ['Now, or on the day', 'Send it this minute, or choose the day and the hour it should arrive.'],
  [
    'A page for one person',
    'The recipient needs no account and sees no advertising. The film cannot be downloaded or shared.',
  ],
  [
    'Gentle with both sides',
    'You see when it was opened. They can reply, or ask never to hear from us again.',
  ],
] as const;

const steps = [
  [
    'Pick a Template',
    'Choose the film that says what words alone cannot: love, apology, support, gratitude, longing, forgiveness, farewell.',
  ],
  [
    'Write Your Message',
    'Write to a person you love, miss or wronged; some write in the words of a pet. Take your time: nothing is lost.',
  ],
  ['Choose Delivery', 'At once, or on a date you set. You see the price before anything happens.'],
  ['We Deliver', 'They get a quiet mail with one private link. They open it when they are ready.'],
] as const;

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { hero, panels } = loaderData;
  return (
    <>
      <section className="relative isolate grid min-h-[min(46rem,86svh)] place-items-center overflow-hidden text-center text-[#f6efe4]">
        <FilmPoster
          film={hero}
          sizes="100vw"
          isFirst
          className="absolute inset-0 -z-20 size-full object-cover"
        />
        <div className="absolute inset-0 -z-10 bg-[radial-gradient(90%_70%_at_50%_45%,#080914a6,#0809148c_60%,#08091459)]" />
        <div className="page py-24">
          <h1 className="mx-auto max-w-4xl text-5xl sm:text-7xl">
            The words you never sent... now delivered
          </h1>
          <ul className="mt-7 flex flex-wrap justify-center gap-x-8 gap-y-2 text-lg">
            {values.map((value) => (
              <li key={value}>{value}</li>
            ))}
          </ul>
          <p className="mt-10">
            <ButtonLink to="/presets" size="large">
              Start Creating
            </ButtonLink>
          </p>
        </div>
      </section>

      <section id="features" className="page py-20 sm:py-28">
        <h2 className="max-w-2xl text-4xl sm:text-5xl">
          For what a message in a chat cannot carry
        </h2>
        <ul className="mt-12 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {features.map(([title, text]) => (
            <li key={title} className="border-t border-line pt-5">
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-2 text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>

      <section id="how-it-works" className="bg-sunken py-20 sm:py-28">
        <div className="page">
          <h2 className="text-4xl sm:text-5xl">How it works</h2>
          <ol className="mt-12 grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
            {steps.map(([title, text], index) => (
              <li key={title}>
                <p aria-hidden="true" className="font-serif text-5xl text-accent">
                  {index + 1}
                </p>
                <h3 className="mt-3 text-2xl">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>

      <section className="page py-20 sm:py-28">
        <EntryPanels
          howItWorks={{ film: panels[0], to: '#how-it-works' }}
          gallery={{ film: panels[1] }}
        />
      </section>
    </>
  );
}
