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
        {rows.map(([name, words]) => (
          <tr key={words}>
            <th scope="row">{name}</th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const kept = (
  <Rows
    heads={['What', 'Why']}
    rows={[
      [
        'Account: e-mail address, name, password as a hash, or your Google identity',
        'To let you in, and nobody else.',
      ],
      [
        'Profile: picture, a few words about you, and whatever else you choose to fill in',
        'To show it to those you allow to see it.',
      ],
      [
        'Messages: letter, subject, signature, the recipient’s name and address, times, the film',
        'To deliver them, and to show you what became of them.',
      ],
      [
        'Your confirmation that you may write to this person, with its time and network address',
        'To be able to answer for it when it is disputed.',
      ],
      [
        'Payments: amount, time, and a reference at Stripe. No card number',
        'To keep your balance right, and because tax law asks for it.',
      ],
      [
        'Sessions and security events: times, network address, kind of browser',
        'To keep others out of your account, and to end abuse.',
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
    heads={['What', 'Until']}
    rows={[
      ['Account, profile', 'You delete your account.'],
      [
        'Drafts',
        'You delete them. Untouched for a year, we tell you and delete them a month later; if you want no such mail, we keep them.',
      ],
      ['Letters that were sent, with names and addresses', 'A month after their link has ended.'],
      ['When a letter was looked at', '90 days.'],
      ['What mail servers said', '30 days.'],
      [
        'The link of a sent message',
        '12 months after delivery. You can end it earlier, as long as nobody has opened it.',
      ],
      ['Data about a recipient', 'As the letter, unless it is deleted or erased before.'],
      ['A reported letter', 'The report is decided, and no longer needed to answer for it.'],
      [
        'Of a mail whose letter was erased or whose sender has left: when it was sent, and hashes of its code and of its recipient’s address',
        'Three years after it was sent, so that its recipient can still stop mail and see that it is ours. As long as they have stopped mail, until they take it back.',
      ],
      ['“No more mail” and blocks', 'They are taken back. Kept as hashes only.'],
      ['Payments', 'The law lets us delete them, in Canada after six years.'],
      ['Sessions', 'You sign out, or do not come back for a while.'],
      [
        'Security events and what staff did',
        'They are no longer needed to answer for it. After your account is deleted, without your name.',
      ],
      ['Affiliate list', 'We have written to you, or you ask us to take you off it.'],
      ['Backups', 'They are replaced by newer ones.'],
    ]}
  />
);

export const cookies = (
  <>
    <p>
      These are all there are. None belongs to anybody else, none follows you, and so there is no
      banner that asks.
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
          'While you are at Google to sign in: that it is you who comes back. Five minutes.',
        ],
        [
          <code key="letter">unsent_letter_…</code>,
          'Lets a browser that opened a letter show it again. Holds no name.',
        ],
        [<code key="theme">unsent_theme</code>, 'Light or dark, when you chose. One year.'],
        [<code key="flash">unsent_flash</code>, 'What the next page should tell you. One minute.'],
        [
          <code key="sidebar">unsent_sidebar</code>,
          'For those who run this place: whether the list at the side is folded. A week.',
        ],
      ]}
    />
    <p>
      Your browser may show the first two with <code>__Secure-</code> in front of them. While you
      write, your browser also keeps the draft in its own storage. It is cleared when you sign out,
      and never shown to another account. Signing in with Google and paying by card happen on the
      pages of Google and Stripe, which set cookies of their own there.
    </p>
  </>
);
