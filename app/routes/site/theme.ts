import { redirect } from 'react-router';
import { safeNext } from '../session.server.ts';
import { themeCookie } from '../theme-cookie.server.ts';
import type { Route } from './+types/theme.ts';

/** Keeps a visitor's choice of light or dark, and brings them back to where they made it. */
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  throw redirect(safeNext(form.get('next')), {
    status: 303,
    headers: { 'Set-Cookie': await themeCookie(form.get('theme')) },
  });
}

/** Nothing stands here: the choice is made in the footer. */
export const loader = () => redirect('/');
