import { Hono } from 'hono';
import { html } from 'hono/html';
import { page } from '../page.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

const SHOWN = 100;

const addressOf = (mail: StoredMail['mail']) =>
  mail.to?.map((to) => ('address' in to ? to.address : '')).join(', ') ?? '';

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
          : html`<table>
              <thead><tr><th>To</th><th>Subject</th><th>Received</th></tr></thead>
              <tbody>${mails.map(
                ({ id, receivedAt, mail }) => html`<tr>
                  <td>${addressOf(mail)}</td>
                  <td><a href="/mail/${id}">${mail.subject ?? '(no subject)'}</a></td>
                  <td>${receivedAt.toLocaleString('en')}</td></tr>`,
              )}</tbody></table>`,
      ),
    );
  });

  app.get('/:id', async (context) => {
    const stored = await box.find(context.req.param('id'));
    if (!stored)
      return context.html(page('No such mail', html`<p><a href="/mail">All mail</a></p>`), 404);
    const { id, mail } = stored;
    const links = [...new Set(mail.text?.match(/https?:\/\/\S+/g))];
    return context.html(
      page(
        mail.subject ?? '(no subject)',
        html`<p><a href="/mail">All mail</a> · <a href="/mail/${id}/source">Source</a></p>
        <p>From ${mail.from?.name} &lt;${mail.from && 'address' in mail.from ? mail.from.address : ''}&gt; to ${addressOf(mail)}</p>
        <ul>${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}</ul>
        <iframe title="The mail as HTML" sandbox srcdoc="${mail.html ?? ''}"></iframe>
        <h2>As text</h2><pre>${mail.text ?? ''}</pre>`,
      ),
    );
  });

  app.get('/:id/source', async (context) => {
    const bytes = await box.source(context.req.param('id'));
    return bytes ? context.text(bytes.toString('utf8')) : context.notFound();
  });

  return app;
}
