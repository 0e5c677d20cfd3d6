import { Link, useNavigate } from 'react-router';
import { isAdmin } from '#app/features/accounts/roles/access.rules.ts';
import {
  EmptyState,
  FailedState,
  MorePages,
  PageHead,
  Panel,
} from '#app/features/admin/browser/page-parts.tsx';
import { VideoCard } from '#app/features/admin/browser/videos/video-card.tsx';
import { listCategories } from '#app/features/templates/category.queries.server.ts';
import { listTemplateUse } from '#app/features/templates/template-use.queries.server.ts';
import { UploadPanel } from '#app/features/videos/browser/upload-panel.tsx';
import { useProgressPolling } from '#app/features/videos/browser/use-progress-polling.ts';
import { deleteVideo, takeDownVideo } from '#app/features/videos/delete-video.server.ts';
import { approveVideo, rejectVideo } from '#app/features/videos/review/review-video.server.ts';
import { cancelUpload } from '#app/features/videos/uploads/delete-upload.server.ts';
import { getUploadAllowance } from '#app/features/videos/uploads/start-upload.server.ts';
import { listUnfinishedUploads } from '#app/features/videos/uploads/unfinished-uploads.server.ts';
import { listVideos } from '#app/features/videos/video.queries.server.ts';
import { cursorOf, parseCursor, withSearch } from '#app/shared/page-cursor.ts';
import { parseUuid } from '#app/shared/parse-uuid.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import type { FormHandle } from '../../layout/keep-page-on-fault.ts';
import { pageTitle } from '../../layout/page-meta.ts';
import { runIntent } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import type { Route } from './+types/admin-videos.ts';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Gallery') }];

const filters = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  deleted: 'Deleted, still in use',
};
type Filter = keyof typeof filters;
const parseFilter = (text: string | null): Filter =>
  text && Object.hasOwn(filters, text) ? (text as Filter) : 'all';

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const { db, clock, config, videoTools } = services;
  const filter = parseFilter(url.searchParams.get('show'));
  const cursor = parseCursor(url.searchParams.get('after'));
  const canUpload = isAdmin(viewer);
  const [page, categories, unfinished, allowance] = await Promise.all([
    tryLoad(
      context,
      () =>
        listVideos(db, {
          status: filter === 'all' || filter === 'deleted' ? null : filter,
          isDeleted: filter === 'deleted',
          uploaderId: parseUuid(url.searchParams.get('uploader')),
          videoId: parseUuid(url.searchParams.get('video')),
          after: cursor,
        }),
      'videos_failed',
    ),
    listCategories(db),
    canUpload ? listUnfinishedUploads(services, viewer) : [],
    getUploadAllowance(services, viewer),
  ]);
  const last = page.value?.videos.at(-1);
  const approved = page.value?.videos.filter(({ status }) => status === 'approved') ?? [];
  const filmIds = approved.map(({ filmId }) => filmId);
  const deleteId = url.searchParams.get('delete') ?? url.searchParams.get('takedown');
  return {
    page,
    categories: categories.map(({ id, name }) => ({ id, name })),
    use: await listTemplateUse(db, 'film', filmIds, clock.now()),
    filter,
    isFiltered: url.searchParams.has('video') || url.searchParams.has('uploader'),
    toDelete: page.value?.videos.find(({ id }) => id === deleteId) ?? null,
    isTakedown: url.searchParams.has('takedown'),
    canUpload,
    unfinished,
    allowance,
    switchedOff: videoTools.isAvailable ? null : videoTools.reason,
    maxSeconds: config.video.maxSeconds,
    here: withSearch(url, { delete: null, takedown: null }),
    first: withSearch(url, { after: null, delete: null, takedown: null }),
    isFirst: cursor === null,
    next: page.value?.hasMore && last ? withSearch(url, { after: cursorOf(last) }) : null,
    now: clock.now(),
  };
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const id = read('id');
  return runIntent(
    form,
    {
      approve: {
        run: () => approveVideo(services, actor, id, read('category_id')),
        success: 'video_approved',
      },
      reject: {
        run: () => rejectVideo(services, actor, id, read('reason')),
        success: 'video_rejected',
      },
      delete: {
        run: () => deleteVideo(services, actor, id),
        success: 'video_deleted',
      },
      'take-down': {
        run: () => takeDownVideo(services, actor, id),
        success: 'video_taken_down',
      },
      cancel: {
        run: () => cancelUpload(services, actor, id),
        success: 'upload_cancelled',
      },
    },
    withSearch(url, { delete: null, takedown: null, video: null }),
  );
}

export const handle: FormHandle = {
  failure: (form) => ({ title: failures[String(form.get('intent'))] ?? 'Failed to delete video' }),
};

const failures: Record<string, string> = {
  approve: 'Failed to approve video',
  reject: 'Failed to reject video',
  cancel: 'Failed to upload video',
};

export default function AdminVideos({ loaderData, actionData }: Route.ComponentProps) {
  const { page, categories, use, filter, isFiltered, toDelete, isTakedown, here, now } = loaderData;
  const { canUpload, unfinished, allowance, switchedOff, maxSeconds } = loaderData;
  const navigate = useNavigate();
  useProgressPolling(page.value?.videos ?? []);
  const urlWith = (search: Record<string, string>) =>
    `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams(search)}`;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="Gallery" lead="Submitted videos. Approved ones become templates.">
        {canUpload && (
          <ButtonLink to="#upload" look="secondary" size="small">
            Upload a video
          </ButtonLink>
        )}
      </PageHead>
      <PageTabs
        label="Filter"
        current={isFiltered ? null : filter}
        tabs={Object.entries(filters).map(([id, label]) => ({
          ...{ id, label },
          to: id === 'all' ? '/admin/gallery' : `/admin/gallery?show=${id}`,
        }))}
        className="mb-6 w-fit"
      />
      {isFiltered && (
        <p className="mb-6 text-sm text-soft">
          This list is filtered.{' '}
          <Link to="/admin/gallery" className="underline underline-offset-4">
            Show all
          </Link>
        </p>
      )}
      {page.failure && <FailedState notice={page.failure} here={here} />}
      {page.value?.videos.length === 0 && (
        <EmptyState title={filter === 'pending' ? 'Nothing to review' : 'No videos here'} />
      )}
      <ul className="grid gap-6 md:grid-cols-2 xl:grid-cols-3">
        {page.value?.videos.map((video) => (
          <VideoCard
            key={video.id}
            video={video}
            categories={categories}
            use={use.get(video.filmId)}
            deleteUrl={urlWith({ delete: video.id })}
            takedownUrl={urlWith({ takedown: video.id })}
            now={now}
          />
        ))}
      </ul>
      <MorePages next={loaderData.next} first={loaderData.first} isFirst={loaderData.isFirst} />
      {canUpload && (
        <div id="upload" className="mt-8 max-w-xl scroll-mt-20">
          <Panel title="Upload a video" lead="It will wait for review like any other.">
            <UploadPanel
              allowance={allowance}
              unfinished={unfinished}
              switchedOff={switchedOff}
              maxSeconds={maxSeconds}
              categories={categories}
            />
          </Panel>
        </div>
      )}
      {toDelete && (
        <ConfirmDialog
          title={isTakedown ? 'Take this video down?' : `Delete “${toDelete.title}”?`}
          here={here}
          onClose={() => navigate(here, { preventScrollReset: true })}
          fields={{ intent: isTakedown ? 'take-down' : 'delete', id: toDelete.id }}
          confirmLabel={isTakedown ? 'Take down' : 'Delete'}
        >
          This action cannot be undone.{' '}
          {isTakedown
            ? 'Use this when someone else holds the rights to it. It disappears at once from the gallery, scheduled messages and sent letters, which play the neutral film instead.'
            : 'It leaves the gallery at once. Scheduled letters and letters that can still be read keep it.'}
        </ConfirmDialog>
      )}
    </>
  );
}
