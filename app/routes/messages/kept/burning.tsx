import { useCallback, useEffect } from 'react';
import { redirect, useRevalidator } from 'react-router';
import {
  deleteBurned,
  forgetBurning,
  noteBurning,
} from '#app/features/messages/browser/editor/local-copy.ts';
import { Burning } from '#app/features/messages/browser/kept/burning.tsx';
import { MessageNotFound } from '#app/features/messages/browser/message-not-found.tsx';
import { getBurningPage } from '#app/features/messages/kept/get-burning-page.server.ts';
import { findMessageState } from '#app/features/messages/message.queries.server.ts';
import { openLocalPictures } from '#app/features/pictures/browser/local-picture.ts';
import { deleteLocalRecording } from '#app/features/recordings/browser/local-recording.ts';
import { shifted, systemClock } from '#app/platform/clock/clock.ts';
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
  const { revalidate } = useRevalidator();
  // By this browser's clock, which may be wrong.
  const burnsIn = loaderData?.burnsAt && loaderData.burnsAt.getTime() - loaderData.now.getTime();
  // Noted, because its writer may leave the page before it is gone; until then they may take it back.
  useEffect(() => {
    if (!id || !userId || !burnsIn) return;
    noteBurning(userId, id, shifted(systemClock.now(), burnsIn));
    // Its writer goes on within the site: the sound and the picture go as well.
    const forget = () => void deleteLocalCopies(userId);
    timers.set(id, window.setTimeout(forget, burnsIn));
  }, [id, userId, burnsIn]);
  const onOver = useCallback(() => {
    if (userId) void deleteLocalCopies(userId);
    void revalidate();
  }, [userId, revalidate]);
  const onTakeBack = useCallback(() => {
    if (!id || !userId) return;
    clearTimeout(timers.get(id));
    forgetBurning(userId, id);
  }, [id, userId]);
  if (!loaderData) return <MessageNotFound />;
  return (
    <div className="page max-w-3xl py-10 text-center sm:py-14">
      <PageNotice notice={actionData && 'notice' in actionData ? actionData.notice : null} />
      <Burning {...loaderData} onOver={onOver} onTakeBack={onTakeBack} />
    </div>
  );
}

/** By letter: when this browser forgets it. */
const timers = new Map<string, number>();

/** What this browser had of burned letters before the server did: words, voices and pictures. */
async function deleteLocalCopies(userId: string): Promise<void> {
  for (const messageId of deleteBurned(userId, systemClock.now())) {
    await deleteLocalRecording(userId, messageId);
    await (await openLocalPictures())?.delete({ userId, messageId });
  }
}
