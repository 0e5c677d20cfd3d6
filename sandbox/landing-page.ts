import type { Context } from 'hono';
import { html } from 'hono/html';
import { page } from './page.ts';

export const landingPage = (context: Context) =>
  context.html(
    page(
      'The outside world in a box',
      html`<ul>
        <li><a href="/mail">Mail</a>: every mail the product has sent</li>
        <li><a href="/pay">Cards</a>: every payment, plans, refunds, disputes and events</li>
      </ul>
      <p>Test addresses: anything at <code>bounce.test</code> is refused, at <code>busy.test</code> put
      off twice, at <code>slow.test</code> answered after 20 seconds.</p>`,
    ),
  );
