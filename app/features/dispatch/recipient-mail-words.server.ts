import { createElement } from 'react';
import { compileTemplate, memoizeRender, withPlaceholders } from '#app/shared/html-template.ts';
import { renderMail } from '#app/ui/mail/render-mail.server.ts';
import { RecipientMail, type RecipientMailProps } from './recipient-mail.email.tsx';

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] as string);

const formsOf = memoizeRender((props: RecipientMailProps) => {
  const { html, text } = renderMail(createElement(RecipientMail, props));
  return { html: compileTemplate(html), text: compileTemplate(text) };
});

/** The mail as HTML and text; what is not marked is the same for as long as the process runs. */
export function recipientMailWords(props: RecipientMailProps): { html: string; text: string } {
  const { senderName, recipientName, clue, url, stopUrl, code } = props;
  const words = { senderName, recipientName, clue, url, stopUrl, code };
  const forms = formsOf({ ...props, ...withPlaceholders(words) });
  const inMarkup = Object.fromEntries(
    Object.entries(words).map(([name, word]) => [name, word && escaped(word)]),
  );
  return { html: forms.html(inMarkup), text: forms.text(words) };
}
