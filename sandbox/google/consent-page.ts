import { html } from 'hono/html';
import { page } from '../page.ts';

/** Who do you want to be? */
export const consentPage = (action: string) =>
  page(
    'Sign in with "Google"',
    html`<form method="post" action="${action}">
      <p><label>E-mail<br><input name="email" type="email" required value="maya@gmail.test"></label></p>
      <p><label>Name<br><input name="name" value="Maya Lind"></label></p>
      <p><label><input name="verified" type="checkbox" checked> Google has confirmed this address</label></p>
      <p><button name="choice" value="continue">Continue</button>
      <button name="choice" value="cancel" formnovalidate>Cancel</button></p>
    </form>`,
  );
