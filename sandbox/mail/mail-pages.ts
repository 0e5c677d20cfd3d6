import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { sandboxPage } from '../sandbox-page.ts';
import type { MailStore, StoredMail } from './mail-store.ts';
import { linksIn, shownHtml } from './mail-view.ts';

const MAX_SHOWN = 100;

/** Links may leave the frame and we may measure it; scripts of the mail never run. */
const FRAME_PERMISSIONS = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
/** Makes the frame as high as its mail, so that only the page scrolls. */
const FIT_FRAME_SCRIPT = `const frame = document.querySelector('iframe');
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

/** The pages under `/mail`: the list, one mail as HTML and text, and its source. */
export function mailPages(store: MailStore) {
  const app = new Hono();

  app.get('/', async (context) => {
    const mails = await store.list(MAX_SHOWN);
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
      sandboxPage(
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
    const stored = await store.find(context.req.param('id'));
    if (!stored)
      return context.html(
        sandboxPage('Mail not found', html`<p><a href="/mail">All mail</a></p>`),
        404,
      );
    const { id, receivedAt, mail } = stored;
    const links = linksIn(mail.text);
    return context.html(
      sandboxPage(
        subjectOf(mail),
        html`<p><a href="/mail">All mail</a> · <a href="/mail/${id}/source">Source</a></p>
        <dl>
          <dt>From</dt><dd>${mail.from?.name} &lt;${mail.from && 'address' in mail.from ? mail.from.address : ''}&gt;</dd>
          <dt>To</dt><dd>${addressOf(mail)}</dd>
          <dt>Received</dt><dd>${timeOf(receivedAt)}</dd>
        </dl>
        <iframe title="The mail as HTML" sandbox="${FRAME_PERMISSIONS}" srcdoc="${shownHtml(mail)}"></iframe>
        <script>${raw(FIT_FRAME_SCRIPT)}</script>
        <h2>Links</h2>
        <ul>${links.map((link) => html`<li><a href="${link}" target="_blank">${link}</a></li>`)}</ul>
        <h2>Plain text</h2>
        <pre>${mail.text ?? ''}</pre>`,
      ),
    );
  });

  app.get('/:id/source', async (context) => {
    const bytes = await store.findSource(context.req.param('id'));
    return bytes ? context.text(bytes.toString('utf8')) : context.notFound();
  });

  return app;
}
