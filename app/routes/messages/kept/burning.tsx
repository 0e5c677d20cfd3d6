import { useCallback, useEffect } from 'react';
import { redirect } from 'react-router';
import { deleteLocalCopy } from '#app/features/messages/browser/editor/local-copy.ts';
import { Burning } from '#app/features/messages/browser/kept/burning.tsx';
import { MessageNotFound } from '#app/features/messages/browser/message-not-found.tsx';
import { getBurningPage } from '#app/features/messages/kept/get-burning-page.server.ts';
import { findMessageState } from '#app/features/messages/message.queries.server.ts';
import { openLocalPictures } from '#app/features/pictures/browser/local-picture.ts';
import { deleteLocalRecording } from '#app/features/recordings/browser/local-recording.ts';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { runMessageIntent } from '../detail/run-message-intent.server.ts';
import { loadMessage } from '../message-guard.server.ts';
import type { Route } from './+types/burning.ts';
import '#app/features/messages/browser/kept/burning.css';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your letter') }];

export async function loader(args: Route.LoaderArgs) {
  const { userId } = getViewer(args.context);
  const services = args.context.get(servicesContext);
  const page = await loadMessage(args, async (id) => {
    const found = await getBurningPage(services, { userId }, id);
    if (found) return { ...found, id };
    // Taken back, or never burned.
    if (await findMessageState(services.db, id, userId)) throw redirect(`/messages/${id}`);
    return null;
  });
  return page && { ...page, userId, now: services.clock.now() };
}

/** "Take it back". Too late, the page says so. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.get('intent') !== 'take_back') throw new Response(null, { status: 400 });
  return runMessageIntent(form, { params, context });
}

/** A letter that burns, and that it is gone. */
export default function BurningPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, userId } = loaderData ?? {};
  const forget = useCallback(() => {
    if (id && userId) void deleteLocalCopies(userId, id);
  }, [id, userId]);
  // After leaving the page nobody takes it back. Until then, this browser may have more of it than the server.
  useEffect(() => {
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  }, [forget]);
  if (!loaderData) return <MessageNotFound />;
  return (
    <div className="page max-w-3xl py-10 text-center sm:py-14">
      <PageNotice notice={actionData && 'notice' in actionData ? actionData.notice : null} />
      <Burning {...loaderData} onGone={forget} />
    </div>
  );
}

/** What this browser had of it before the server did: words, voice and picture. */
async function deleteLocalCopies(userId: string, messageId: string): Promise<void> {
  deleteLocalCopy(userId, messageId);
  await deleteLocalRecording(userId, messageId);
  await (await openLocalPictures())?.delete({ userId, messageId });
}
