import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { page } from '../page.ts';
import { linksIn, shownHtml } from './mail-view.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

const SHOWN = 100;

/** Links may leave the frame, and it may be measured. No script of a mail ever runs. */
const MAY = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** The frame as high as the mail in it: one page to read, not a page in a page. */
const AS_HIGH = `const frame = document.querySelector('iframe');
const fit = () => {
  const mail = frame.contentDocument?.documentElement;
  if (mail) frame.style.height = mail.getBoundingClientRect().height + 2 + 'px';
};
frame.addEventListener('load', fit);
addEventListener('resize', fit);
fit();`;

const addressOf = (mail: StoredMail['mail']) =>
  mail.to?.map((to) => ('address' in to ? to.address : '')).join(', ') ?? '';

const subjectOf = (mail: StoredMail['mail']) => mail.subject ?? '(no subject)';
const timeOf = (at: Date) =>
  html`<time datetime="${at.toISOString()}">${at.toLocaleString('en')}</time>`;

/** Looking into the mailbox: the list, one mail as HTML and text, and its source. */
export function mailPages(box: Mailbox) {
  const app = new Hono();

  app.get('/', async (context) => {
    const mails = await box.list(SHOWN);
    if (context.req.query('format') === 'json') {
      return context.json(
        mails.map(({ id, mail }) => ({
          id,
          to: addressOf(mail),
          subject: mail.subject,
          messageId: mail.messageId,
          text: mail.text,
        })),
      );
    }
    return context.html(
      page(
        'Mail',
        mails.length === 0
          ? html`<p class="empty">No mail yet. Send a message and it appears here.</p>`
          : html`<ol class="mails">${mails.map(
              ({ id, receivedAt, mail }) => html`<li>
                <a href="/mail/${id}">${subjectOf(mail)}</a>
                <p class="soft"><span>${addressOf(mail)}</span> ${timeOf(receivedAt)}</p></li>`,
            )}</ol>`,
      ),
    );
  });

  app.get('/:id', async (context) => {
    const stored = await box.find(context.req.param('id'));
    if (!stored)
      return context.html(page('No such mail', html`<p><a href="/mail">All mail</a></p>`), 404);
    const { id, receivedAt, mail } = stored;
    const links = linksIn(mail.text);
    return context.html(
      page(
        subjectOf(mail),
        html`<p><a href="/mail">All mail</a> · <a href="/mail/${id}/source">Source</a></p>
        <dl>
          <dt>From</dt><dd>${mail.from?.name} &lt;${mail.from && 'address' in mail.from ? mail.from.address : ''}&gt;</dd>
          <dt>To</dt><dd>${addressOf(mail)}</dd>
          <dt>Received</dt><dd>${timeOf(receivedAt)}</dd>
        </dl>
        <iframe title="The mail as HTML" sandbox="${MAY}" srcdoc="${shownHtml(mail)}"></iframe>
        <script>${raw(AS_HIGH)}</script>
        <h2>Its links</h2>
        <ul>${links.map((link) => html`<li><a href="${link}" target="_blank">${link}</a></li>`)}</ul>
        <h2>As text</h2>
        <pre>${mail.text ?? ''}</pre>`,
      ),
    );
  });

  app.get('/:id/source', async (context) => {
    const bytes = await box.source(context.req.param('id'));
    return bytes ? context.text(bytes.toString('utf8')) : context.notFound();
  });

  return app;
}
