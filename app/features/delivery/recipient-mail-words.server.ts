import { createElement } from 'react';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { RecipientMail, type RecipientMailProps } from './recipient-mail.email.tsx';

/** What differs from mail to mail. Everything else is the same for as long as the process runs. */
const VARIABLES = ['senderName', 'recipientName', 'clue', 'url', 'stopUrl', 'code'] as const;
type Variable = (typeof VARIABLES)[number];

const markOf = (name: Variable) => `zz0${name}0zz`;
const MARK = new RegExp(`zz0(${VARIABLES.join('|')})0zz`, 'g');

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);

const forms = new Map<string, { html: string; text: string }>();

/**
 * The mail as HTML and text. React renders each form of it once, with marks in place of what differs,
 * because rendering took half of a mail's time; then the words are put in, in one pass, escaped, so
 * that nothing in them is ever read again.
 */
export function recipientMailWords(props: RecipientMailProps): { html: string; text: string } {
  const marked: RecipientMailProps = { ...props };
  for (const name of VARIABLES) if (props[name] !== null) marked[name] = markOf(name);
  const key = JSON.stringify(marked);
  const form = forms.get(key) ?? renderMail(createElement(RecipientMail, marked));
  forms.set(key, form);
  const word = (name: string) => props[name as Variable] ?? '';
  return {
    html: form.html.replace(MARK, (_mark, name: string) => escaped(word(name))),
    text: form.text.replace(MARK, (_mark, name: string) => word(name)),
  };
}
