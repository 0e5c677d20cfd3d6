import type { PlainPage } from '#app/document-head.ts';
import { CHECKED_ON, countries, directories, findAHelpline } from '#app/features/care/helplines.ts';
import { PageBanner } from '#app/features/site/browser/text/page-banner.tsx';
import { type TextSection, TextSections } from '#app/features/site/browser/text/text-sections.tsx';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { longDate } from '#app/shared/long-date.ts';
import { productName } from '#app/shared/product.ts';
import { pageMeta, pageTitle } from '../layout/page-meta.ts';
import type { Route } from './+types/care.ts';

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
        lead="For you, if you don’t know how to go on. For someone you worry about. For anyone who is afraid of a letter, or grieves."
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
          <strong>000</strong> in Australia. Elsewhere the number is another one: ask someone near
          you. Or go to someone nearby and say it out loud. You don’t have to explain it well. Until
          someone is with you, move away from anything you could hurt yourself with.
        </p>
        <p>
          Otherwise, call a <a href="#helplines">helpline</a>. Nothing is too small to call about.
          At most of them you can stay anonymous, and you can hang up whenever you like. Some also
          answer messages; their own pages say so. Many people who call don’t want to die; they want
          something to stop.
        </p>
        <p>
          If you are writing a goodbye here: it is saved as a draft, and it can wait until you have
          talked to someone, and until tomorrow. If it is already scheduled, it leaves on its date
          unless you take it back on its page. Nobody here reads it, so please tell someone how you
          are.
        </p>
      </>
    ),
  },
  {
    id: 'goodbye',
    title: 'A letter that sounds like a goodbye',
    body: (
      <>
        <p>
          You received words that frighten you. Take them seriously, even if you are not sure. The
          letter may have been written long ago; try to reach them all the same.
        </p>
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
            <strong>If you are with them</strong>, stay until someone else is there. If you safely
            can, put away what they could hurt themselves with.
          </li>
          <li>
            <strong>If it is happening now</strong>, or you can’t reach them and know where they
            are, call the emergency number. They may be angry with you. That is better than losing
            them.
          </li>
          <li>
            <strong>If you are afraid of them</strong>, you don’t have to call or go there. Tell the
            emergency number, or someone close to them. What they do is not your fault.
          </li>
          <li>
            <strong>Call a helpline yourself.</strong> They are there for people who worry, too.
          </li>
          <li>
            <strong>If you don’t know who wrote it</strong>, report the letter on its page and say
            what frightens you, and anything you know of who and where they are. A person on our
            staff reads your report and that one letter, but that can take hours: never wait for us.
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
            <strong>Tell someone.</strong> A friend, a helpline, a place that helps people who are
            stalked or threatened. <a href={findAHelpline.url}>{findAHelpline.name}</a> lists lines
            for abuse and violence, too. If the person you fear can see your phone or your email,
            use another device.
          </li>
          <li>
            <strong>Block.</strong> Follow the link in the email. Before you open the letter, choose
            “Not for you, or not wanted?”; under an opened one, choose “Block, report, or see what
            is stored about you”. There you can block this sender, or stop all email from us. You
            need no account.
          </li>
          <li>
            <strong>Report</strong>, in the same place. Then a person on our staff reads that
            letter. For 90 days we keep a copy of it and what we know about its sender, which the
            police or a court can ask us for.
          </li>
          <li>
            <strong>Keep what you have</strong>: the email, and a photo of the letter. It can help
            the police or a court. Take the photo before you block, because a blocked letter stays
            closed until you unblock it. Report before you erase anything.
          </li>
          <li>
            <strong>The sender can see</strong> that someone followed the link, that you opened the
            letter, and that you erased your address, if you do. They are not told that you blocked
            or reported them. If they write again, they read only that we can’t deliver, and may
            guess why. If that could put you in danger, talk to a helpline or the police before you
            block.
          </li>
        </ul>
        <p>
          You can also{' '}
          <a href={`mailto:${supportEmail}?subject=Report%20a%20message`}>write to us</a>. A person
          answers within 1 to 2 business days.
        </p>
      </>
    ),
  },
  {
    id: 'young',
    title: 'If you are under 18',
    body: (
      <>
        <p>
          All of this is for you, too. Tell an adult you trust: a parent, another relative, a
          teacher, a doctor, a friend’s parent. If the first one doesn’t listen, tell another. Many
          countries have a helpline for children and teenagers;{' '}
          <a href={findAHelpline.url}>{findAHelpline.name}</a> lists them.
        </p>
        <p>
          If someone frightens you, or asks you for pictures, money or a secret, that is not your
          fault. You don’t have to answer. Follow the link in the email and report the letter with
          “I am under 18”: then this sender’s letters to your address wait until our staff have
          looked. The sender is not told. A parent can report it, too.
        </p>
      </>
    ),
  },
  {
    id: 'grief',
    title: 'When someone has died',
    body: (
      <>
        <p>
          Perhaps we asked you about their letters, or one of their letters has reached you. Neither
          is urgent. If you don’t answer the question, the letters are sent on their days. A letter
          can be read for 12 months, and you don’t have to be alone when you open it. If you want no
          more of them, you can block the sender on the letter’s page.
        </p>
        <p>
          Helplines are also there for people who grieve, and{' '}
          <a href={findAHelpline.url}>{findAHelpline.name}</a> lists lines just for that. Our{' '}
          <a href="/terms#gone">terms</a> say what becomes of letters when their writer dies.
        </p>
      </>
    ),
  },
  {
    id: 'regret',
    title: 'If you are the one who wrote it',
    body: (
      <>
        <p>
          A letter you regret can often be taken back. On its page, “Cancel everything to this
          person” stops what has not left and ends the links nobody has opened.
        </p>
        <p>
          If you should not write to someone, put their address on your list{' '}
          <a href="/settings/never-write">“Never write to…”</a> in your settings. A court order not
          to contact someone also covers letters from here, signed or anonymous. If you are afraid
          of what you might do to someone, a helpline is for you as well.
        </p>
      </>
    ),
  },
  {
    id: 'helplines',
    title: 'Helplines by country',
    body: (
      <>
        <p>
          Dial each number as it stands, inside its country. If one does not answer, or your country
          is not here, look in{' '}
          {directories.map(({ name, url }, index) => (
            <span key={url}>
              {index > 0 && ' or '}
              <a href={url} rel="noopener noreferrer">
                {name}
              </a>
            </span>
          ))}
          , which list many more countries. On {longDate(new Date(CHECKED_ON))} we compared each
          number with two published sources. We have not called them, and numbers change.
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
          Where no hours are given, we don’t know them; their own page may say. {productName} runs
          none of these lines, earns nothing by naming them, and does not learn whether you call.
        </p>
      </>
    ),
  },
];
