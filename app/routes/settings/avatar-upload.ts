import { type RouterContextProvider, redirect } from 'react-router';
import { deleteAvatar, saveAvatar } from '#app/features/accounts/profile/save-avatar.server.ts';
import { addressOfTab } from '#app/features/settings/settings-tabs.ts';
import { acceptsHtml } from '../accepts-html.server.ts';
import { servicesContext } from '../context.server.ts';
import { errorCodeOf } from '../error-response.server.ts';
import { redirectWithNotice } from '../flash.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { type NoticeCode, noticeOf, statusOf } from '../notices/notices.ts';
import { getViewer } from '../session.server.ts';
import type { Route } from './+types/avatar-upload.ts';
import { requireSignInToSubmit } from './require-sign-in-to-submit.server.ts';

export const handle: FormHandle = { failure: () => ({ title: 'Failed to update profile' }) };

export const middleware: Route.MiddlewareFunction[] = [requireSignInToSubmit];

/** The form is in the settings. */
export const loader = () => redirect(addressOfTab('profile'));

/** Saves or deletes the viewer's picture. */
export async function action({ request, context }: Route.ActionArgs) {
  const notice = await changeAvatar(request, context, getViewer(context).userId);
  if (acceptsHtml(request)) return redirectWithNotice(addressOfTab('profile'), notice);
  return Response.json({ notice: noticeOf(notice) }, { status: statusOf(notice) });
}

async function changeAvatar(
  request: Request,
  context: Readonly<RouterContextProvider>,
  userId: string,
): Promise<NoticeCode> {
  const services = context.get(servicesContext);
  try {
    const form = await request.formData();
    if (form.get('intent') === 'remove') {
      await deleteAvatar(services, userId);
      return 'avatar_removed';
    }
    const file = form.get('avatar');
    if (!(file instanceof File) || file.size === 0) return 'avatar_not_an_image';
    await saveAvatar(services, userId, new Uint8Array(await file.arrayBuffer()));
    return 'avatar_updated';
  } catch (error) {
    return errorCodeOf(error, context, 'profile_failed');
  }
}
