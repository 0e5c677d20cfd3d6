import { redirect } from 'react-router';
import { safeNext } from '../session.server.ts';
import { themeCookie } from '../theme-cookie.server.ts';
import type { Route } from './+types/theme.ts';

/** Saves a visitor's choice of light or dark, and returns them to the page they made it on. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  throw redirect(safeNext(form.get('next')), {
    status: 303,
    headers: { 'Set-Cookie': await themeCookie(form.get('theme')) },
  });
}

/** There is no page here: the form is in the footer. */
export const loader = () => redirect('/');
