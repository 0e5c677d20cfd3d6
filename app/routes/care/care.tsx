import type { PlainPage } from '#app/document-head.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { productName } from '#app/shared/product.ts';
import { pageMeta, pageTitle } from '../page-meta.ts';
import { PageBanner } from '../site/text/page-banner.tsx';
import { type TextSection, TextSections } from '../site/text/text-sections.tsx';
import type { Route } from './+types/care.ts';
import { CHECKED_ON, countries, directories } from './helplines.ts';

export const handle: PlainPage = { noScripts: true, styles: 'text' };

export const meta: Route.MetaFunction = (page) =>
  pageMeta(page, {
    title: pageTitle('Care'),
    description:
      'Helplines by country, and what to do when a letter sounds like a goodbye, or when you are afraid.',
    path: '/care',
    picture: 'help',
  });

export const loader = () => ({ film: getFilm('support-1') });

/** For people in despair, for those who worry about someone, and for those who are afraid. */
export default function Care({ loaderData, matches }: Route.ComponentProps) {
  const { supportEmail } = matches[0].loaderData.contact;
  return (
    <>
      <PageBanner
        film={loaderData.film}
        title="Someone to talk to"
        lead="For you, if you don’t know how to go on. For someone you worry about. For anyone who is afraid of a letter."
      />
      <TextSections label="On this page" sections={careSections(supportEmail)} />
    </>
  );
}

const careSections = (supportEmail: string): TextSection[] => [
  {
    id: 'now',
    title: 'If it can’t wait',
    body: (
      <>
        <p>
          If you may hurt yourself, or someone else may be hurt right now, call the emergency number
          where you are: <strong>112</strong> in the European Union and many other countries,{' '}
          <strong>911</strong> in North America, <strong>999</strong> in the United Kingdom,{' '}
          <strong>000</strong> in Australia. Or go to someone nearby and say it out loud. You don’t
          have to explain it well.
        </p>
        <p>
          Otherwise, call a <a href="#helplines">helpline</a>. You need no reason that is good
          enough, you may stay anonymous at most of them, and you may hang up whenever you like.
          Many people who call don’t want to die; they want something to stop.
        </p>
        <p>
          If you are writing a goodbye here: your draft is saved. It can wait until tomorrow, and
          until you have talked to someone. Nobody has read it.
        </p>
      </>
    ),
  },
  {
    id: 'goodbye',
    title: 'A letter that sounds like a goodbye',
    body: (
      <>
        <p>You received words that frighten you. Take them seriously, even if you are not sure.</p>
        <ul>
          <li>
            <strong>Reach them now</strong>, by phone or in person rather than in writing. If you
            can’t, call someone who is close to them.
          </li>
          <li>
            <strong>Ask directly</strong>: “Are you thinking about killing yourself?” Asking puts
            nothing into anyone’s head. It tells them that they may answer.
          </li>
          <li>
            <strong>Listen, and stay.</strong> You don’t have to solve anything. Leave out “but you
            have so much to live for”. Say that you are glad they told you.
          </li>
          <li>
            <strong>If you are with them</strong>, stay until someone else is there, and put away
            what they could hurt themselves with.
          </li>
          <li>
            <strong>If it is happening now</strong>, or you can’t reach them and know where they
            are, call the emergency number. They may be angry with you. That is better than losing
            them.
          </li>
          <li>
            <strong>Call a helpline yourself.</strong> They are there for people who worry, too.
          </li>
          <li>
            <strong>If you don’t know who wrote it</strong>, report the letter on its page and say
            what frightens you. A person on our staff reads your report and that one letter, but not
            at once and not at night: never wait for us.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'afraid',
    title: 'When you are afraid',
    body: (
      <>
        <p>
          Of the person who wrote to you, of a letter you don’t want to open, or of what comes next.
          You owe nobody an answer, and you don’t have to read it.
        </p>
        <ul>
          <li>
            <strong>If you are in danger, call the emergency number first.</strong>
          </li>
          <li>
            <strong>Block.</strong> Under every letter, and in the email that brought it, “Block,
            report, or see what is stored” stops this sender, or everyone. You need no account and
            don’t have to open the letter. The sender is not told.
          </li>
          <li>
            <strong>Report.</strong> Then a person on our staff looks at that letter. The sender is
            not told who reported it. For 90 days we keep a copy of the letter and what we know
            about its sender, which the police or a court can ask us for.
          </li>
          <li>
            <strong>Keep what you have</strong>: the email, and a photo of the screen. It can help
            the police or a court. Blocking deletes nothing; erasing your data does, so report
            first.
          </li>
          <li>
            <strong>Tell someone.</strong> A friend, a helpline, a place that helps people who are
            stalked or threatened. The directories below list these too.
          </li>
        </ul>
        <p>
          You can also <a href={`mailto:${supportEmail}?subject=I%20am%20afraid`}>write to us</a>.
        </p>
      </>
    ),
  },
  {
    id: 'regret',
    title: 'If you are the one who wrote it',
    body: (
      <p>
        A letter you regret can often be taken back. On its page, “Cancel everything to this person”
        stops what has not left and ends the links nobody has opened. In Settings, Preferences, you
        can list addresses you never want to write to. If you are afraid of what you might do to
        someone, a helpline is for you as well.
      </p>
    ),
  },
  {
    id: 'helplines',
    title: 'Helplines by country',
    body: (
      <>
        <p>
          On {longDate(new Date(CHECKED_ON))} we compared each number with two published sources. We
          have not called them, and numbers change. If one does not answer, or your country is not
          here, look in{' '}
          {directories.map(({ name, url }, index) => (
            <span key={url}>
              {index > 0 && ' or '}
              <a href={url} rel="noopener noreferrer">
                {name}
              </a>
            </span>
          ))}
          , which keep lists for nearly every country.
        </p>
        <dl>
          {countries.map(({ code, name, helplines }) => (
            <div key={code} id={code.toLowerCase()} className="border-t border-line py-3">
              <dt className="font-semibold">{name}</dt>
              {helplines.map(({ phone, hours, note, website, ...helpline }) => (
                <dd key={phone}>
                  <a href={`tel:${phone.replaceAll(/[\s()-]/g, '')}`}>{phone}</a>{' '}
                  <bdi>{helpline.name}</bdi>
                  <span className="text-soft">
                    {hours && ', day and night'}
                    {note && `, ${note}`}
                    {website && (
                      <>
                        {', '}
                        <a href={website} rel="noopener noreferrer">
                          {new URL(website).hostname.replace(/^www\./, '')}
                        </a>
                      </>
                    )}
                  </span>
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <p className="text-soft">
          Where nothing is said about the time, their own page says when they answer. {productName}{' '}
          runs none of these lines, earns nothing by naming them, and does not learn whether you
          call.
        </p>
      </>
    ),
  },
];
