import { useNavigate } from 'react-router';
import { EmptyState, FailedState } from '#app/features/admin/browser/page-parts.tsx';
import { listCategories } from '#app/features/templates/category.queries.server.ts';
import { UploadPanel } from '#app/features/videos/browser/upload-panel.tsx';
import { useProgressPolling } from '#app/features/videos/browser/use-progress-polling.ts';
import { StatusBadge, VideoStats } from '#app/features/videos/browser/video-details.tsx';
import { VideoPreview } from '#app/features/videos/browser/video-preview.tsx';
import { deleteOwnVideo } from '#app/features/videos/delete-video.server.ts';
import { cancelUpload } from '#app/features/videos/uploads/delete-upload.server.ts';
import { getUploadAllowance } from '#app/features/videos/uploads/start-upload.server.ts';
import { listUnfinishedUploads } from '#app/features/videos/uploads/unfinished-uploads.server.ts';
import { listOwnVideos } from '#app/features/videos/video.queries.server.ts';
import { relativeTime } from '#app/shared/relative-time.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../context.server.ts';
import type { FormHandle } from '../layout/keep-page-on-fault.ts';
import { pageTitle } from '../layout/page-meta.ts';
import { runIntent } from '../run-intent.server.ts';
import { getViewer } from '../session.server.ts';
import { tryLoad } from '../try-load.server.ts';
import type { Route } from './+types/own-videos.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Your videos') }];

const HERE = '/affiliate/videos';

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const { db, clock, config, videoTools } = services;
  const [videos, unfinished, allowance, categories] = await Promise.all([
    tryLoad(context, () => listOwnVideos(db, viewer.userId), 'own_videos_failed'),
    listUnfinishedUploads(services, viewer),
    getUploadAllowance(services, viewer),
    listCategories(db),
  ]);
  const deleteId = url.searchParams.get('delete');
  return {
    videos,
    unfinished,
    allowance,
    categories: categories.map(({ id, name }) => ({ id, name })),
    toDelete: videos.value?.find(({ id }) => id === deleteId) ?? null,
    switchedOff: videoTools.isAvailable ? null : videoTools.reason,
    maxSeconds: config.video.maxSeconds,
    now: clock.now(),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const id = String(form.get('id') ?? '');
  return runIntent(
    form,
    {
      delete: {
        run: () => deleteOwnVideo(services, viewer, id),
        success: 'video_deleted',
      },
      cancel: {
        run: () => cancelUpload(services, viewer, id),
        success: 'upload_cancelled',
      },
    },
    HERE,
  );
}

export const handle: FormHandle = {
  failure: (form) => ({
    title: form.get('intent') === 'cancel' ? 'Failed to upload video' : 'Failed to delete video',
  }),
};

export default function OwnVideos({ loaderData, actionData }: Route.ComponentProps) {
  const { videos, unfinished, allowance, categories, toDelete, switchedOff, maxSeconds, now } =
    loaderData;
  const navigate = useNavigate();
  useProgressPolling(videos.value ?? []);
  return (
    <div className="page py-10 sm:py-14">
      <PageNotice notice={actionData?.notice} />
      <h1 className="title-section">Your videos</h1>
      <p className="mt-3 max-w-2xl text-soft">
        Submit a video to the gallery. We review each one, and until then only you can see it.
        Recipients never see who uploaded a video.
      </p>
      <div className="mt-8 grid items-start gap-10 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <section aria-labelledby="upload-title" className="grid gap-5 lg:sticky lg:top-24">
          <div className="flex items-baseline justify-between gap-4">
            <h2 id="upload-title" className="title-card">
              Upload a video
            </h2>
            {allowance.limit !== null && (
              <p className="text-sm text-soft tabular-nums">
                {allowance.used} of {allowance.limit} this month
              </p>
            )}
          </div>
          <UploadPanel
            allowance={allowance}
            unfinished={unfinished}
            switchedOff={switchedOff}
            maxSeconds={maxSeconds}
            categories={categories}
          />
        </section>
        <section aria-label="Your videos">
          {videos.failure && <FailedState notice={videos.failure} here={HERE} />}
          {videos.value?.length === 0 && (
            <EmptyState title="Nothing here yet">
              Videos you upload appear here with their review status.
            </EmptyState>
          )}
          <ul className="grid gap-6 sm:grid-cols-2">
            {videos.value?.map((video) => (
              <li
                key={video.id}
                className="overflow-hidden rounded-2xl border border-line bg-raised"
              >
                <VideoPreview video={video} />
                <div className="grid gap-2 p-5">
                  <div className="flex items-start justify-between gap-3">
                    <h3 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{video.title}</h3>
                    <StatusBadge status={video.status} />
                  </div>
                  {video.description && <p className="text-sm text-soft">{video.description}</p>}
                  <VideoStats {...video} />
                  {video.rejectionReason && (
                    <p className="rounded-xl bg-danger-soft px-4 py-2.5 text-sm">
                      Reason: {video.rejectionReason}
                    </p>
                  )}
                  <p className="flex justify-between gap-3 text-sm text-soft">
                    <time dateTime={video.createdAt.toISOString()}>
                      {relativeTime(video.createdAt, now)}
                    </time>
                    <ButtonLink
                      to={`${HERE}?delete=${video.id}`}
                      preventScrollReset
                      aria-label={`Delete ${video.title}`}
                      look="danger"
                      size="small"
                    >
                      Delete
                    </ButtonLink>
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </section>
      </div>
      {toDelete && (
        <ConfirmDialog
          title={`Delete “${toDelete.title}”?`}
          here={HERE}
          onClose={() => navigate(HERE, { preventScrollReset: true })}
          fields={{ intent: 'delete', id: toDelete.id }}
          confirmLabel="Delete"
        >
          This action cannot be undone.
          {toDelete.status === 'approved' &&
            ' It leaves the gallery at once. Scheduled letters and letters that can still be read keep it.'}
        </ConfirmDialog>
      )}
    </div>
  );
}
