import type { ReactNode } from 'react';

interface RowsProps {
  heads: readonly [string, string];
  rows: readonly (readonly [ReactNode, string])[];
}

function Rows({ heads, rows }: RowsProps) {
  return (
    <table>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, text]) => (
          <tr key={text}>
            <th scope="row">{name}</th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const dataKept = (
  <Rows
    heads={['What', 'Why']}
    rows={[
      [
        'Account: email address, name, password as a hash, or your Google identity',
        'To let you in, and nobody else.',
      ],
      [
        'Profile: picture, a few words about you, and whatever else you choose to fill in',
        'To show it to the people you allow to see it.',
      ],
      [
        'Messages: letter, subject, signature, the recipient’s name and address, times, the film',
        'To deliver them, and to show you how it went.',
      ],
      [
        'Whether you said that you are 18 or older, or younger with a parent’s permission, and the version of the terms you agreed to. No birthday, unless you fill it in',
        'Because our terms ask for it.',
      ],
      ['Films that you mark with a heart', 'To show them to you in the gallery.'],
      [
        'Your voice, if you read a letter aloud',
        'To let its recipient hear it. It is encrypted, kept and erased like the letter.',
      ],
      [
        'A picture, if you put one into a letter, and your words for it',
        'To show it to its recipient. What your camera wrote into it is removed.',
      ],
      [
        'Your confirmation that you may write to this person, with its time and network address',
        'As evidence if it is disputed.',
      ],
      [
        'Payments: amount, time, and a reference at Stripe. No card number',
        'To keep your balance right, and because tax law requires it.',
      ],
      [
        'A keyed hash of Stripe’s fingerprint of your card, which says only whether two payments were made with one card',
        'So that someone you wrote to can block every account that pays with the same card. Nobody is told whose it is, and it is not in your export.',
      ],
      [
        'The addresses you never want to write to, encrypted, with a keyed hash',
        'To keep the letters of your account from them. Nobody on the list is told.',
      ],
      ['What “Cancel everything” did to each letter', 'To show it to you, and to undo it.'],
      [
        'What recipients report: the reason, their own words, and a copy of the letter',
        'So that someone can look at it.',
      ],
      [
        'What we note when you write to us for help, encrypted',
        'To help you without asking everything again.',
      ],
      [
        'Sessions and security events: times, network address, kind of browser',
        'To keep others out of your account, and to stop abuse.',
      ],
      [
        'What is to become of your scheduled letters if you die or disappear, and the address of the person you may name for that',
        'To do what you chose, and to ask that person once.',
      ],
      [
        'The address you leave on the affiliate page',
        'To write to you once, when the program opens.',
      ],
    ]}
  />
);

export const retention = (
  <Rows
    heads={['What', 'How long']}
    rows={[
      ['Account, profile, our notes when you write to us', 'Until you delete your account.'],
      ['Hearts on films', 'Until you take them off, or delete your account.'],
      [
        'Drafts',
        'Until you delete them. After a year untouched, we tell you and delete them a month later. If you have turned off that email, we keep them.',
      ],
      ['Sent letters, with names and addresses', 'Until a month after their link ends.'],
      [
        'Your recording of a letter',
        'As long as the letter, or until its recipient erases what is stored about them. If it was reported, a copy until the report is decided and 90 days have passed.',
      ],
      [
        'A picture in a letter',
        'As long as the letter, or until its recipient erases what is stored about them. One that you removed, for a day. If it was reported, a copy until the report is decided and 90 days have passed.',
      ],
      [
        'The person you named for your scheduled letters, and their answer',
        'Until you choose otherwise, delete your account, or that person has us erase it.',
      ],
      ['When a letter was viewed', '90 days.'],
      ['What mail servers answered', '30 days.'],
      [
        'The links of a sent message: that of its email, and a private link if you make one',
        '12 months after delivery, or after the day a letter opens. You can end them earlier, as long as nobody has opened the letter.',
      ],
      ['Data about a recipient', 'As long as the letter, unless it is deleted or erased earlier.'],
      [
        'The copy of a reported letter, and what its recipient wrote about it',
        'Until 90 days after the report is decided.',
      ],
      [
        'That a letter was reported: the reason, the decision, a keyed hash of who received it and, once the sender’s account is deleted, of the sender’s mailbox',
        'Until we no longer need it to explain the decision, or to hold letters that it holds.',
      ],
      [
        'Evidence of a report: the letter, the headers of its email, its times, and the sender’s account with its sign-ins',
        '90 days after the report, also if the letter, an account or a recipient’s data is erased before: it may be needed in court. The copies of a picture and a recording stay until the report is decided, if that is later.',
      ],
      [
        'For an email whose letter was erased or whose sender has left: when it was sent, and hashes of its code and of its recipient’s address',
        'Three years after it was sent, so that its recipient can still opt out and check that it came from us. Once they have opted out, until they opt in again.',
      ],
      ['Opt-outs and blocks', 'Until they are taken back. Kept as hashes only.'],
      [
        'An address you never want to write to',
        'Until a day after you take it off your list, or until you delete your account.',
      ],
      ['What “Cancel everything” did', 'As long as the letters it was about, or your account.'],
      [
        'Your answer about your age, and the version of the terms',
        'Until you delete your account.',
      ],
      [
        'The hash of your card',
        'Until you delete your account. If someone has blocked you with everyone who pays with your card, until then and after, as long as we respect that block.',
      ],
      [
        'After you delete your account, as keyed hashes of your mailbox that nobody can read: that its free send is spent, who has blocked you, and the reports that hold your letters',
        'For as long as we offer free sends, and until a block is taken back or a report dismissed. A new account would get round them otherwise.',
      ],
      [
        'Likewise, how many letters you sent to a mailbox',
        'Eight days, until the limits on letters no longer count them.',
      ],
      ['Payments', 'Until the law lets us delete them, in Canada after six years.'],
      ['Sessions', 'Until you sign out, or do not come back for a while.'],
      [
        'Security events and staff actions',
        'Until we no longer need them to explain what happened. After you delete your account, without your name.',
      ],
      ['Affiliate list', 'Until we have written to you, or you ask us to take you off it.'],
      ['Backups', 'Until newer ones replace them.'],
    ]}
  />
);

export const cookies = (
  <>
    <p>
      These are all of them. None belongs to anyone else and none tracks you, so there is no cookie
      banner.
    </p>
    <Rows
      heads={['Name', 'What for, and how long']}
      rows={[
        [
          <code key="session">unsent.session_token</code>,
          'Keeps you signed in, until you sign out.',
        ],
        [
          <code key="state">unsent.state</code>,
          'Makes sure it is you coming back from Google sign-in. Five minutes.',
        ],
        [
          <code key="passkey">unsent.better-auth-passkey</code>,
          'Makes sure a passkey answers what we asked. Five minutes.',
        ],
        [
          <code key="letter">unsent_letter_…</code>,
          'Lets a browser that opened a letter show it again. Holds no name.',
        ],
        [
          <code key="language">unsent_language</code>,
          'The language you chose to read a letter’s pages in. 30 days.',
        ],
        [<code key="theme">unsent_theme</code>, 'Light or dark, if you chose one. One year.'],
        [<code key="flash">unsent_flash</code>, 'What the next page should tell you. One minute.'],
        [
          <code key="sidebar">unsent_sidebar</code>,
          'For our staff: whether the sidebar is collapsed. One week.',
        ],
      ]}
    />
    <p>
      Your browser may show the first two with <code>__Secure-</code> in front of them. While you
      write, your browser also keeps the draft, and a recording or picture until it is saved, in its
      own storage, and the drafts for which you closed the card about helplines. All of it is
      cleared when you sign out, and never shown to another account. While you are signed out, your
      browser keeps the films you mark with a heart there, and hands them to your account when you
      open the gallery signed in. Google sign-in and card payment happen on the pages of Google and
      Stripe, which set cookies of their own.
    </p>
  </>
);
