import { Link, useNavigate } from 'react-router';
import { isAdmin } from '#app/features/accounts/access.rules.ts';
import { listCategoryUsage } from '#app/features/templates/category.queries.server.ts';
import { UploadPanel } from '#app/features/videos/components/upload-panel.tsx';
import { getUploadAllowance } from '#app/features/videos/uploads/start-upload.server.ts';
import { listUnfinishedUploads } from '#app/features/videos/uploads/unfinished-uploads.server.ts';
import { listVideos } from '#app/features/videos/video.queries.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageNotice } from '#app/ui/toasts.tsx';
import { servicesContext } from '../../context.server.ts';
import { isUuid } from '../../is-uuid.ts';
import { pageTitle } from '../../page-meta.ts';
import { getViewer } from '../../session.server.ts';
import { tryLoad } from '../../try-load.server.ts';
import { useProgressPolling } from '../../videos/use-progress-polling.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { cursorOf, parseCursor, withSearch } from '../page-cursor.ts';
import { EmptyState, FailedState, MorePages, PageHead, Panel } from '../page-parts.tsx';
import type { Route } from './+types/admin-videos.ts';
import { reviewAction } from './review-action.server.ts';
import { VideoCard } from './video-card.tsx';

export const meta: Route.MetaFunction = () => [{ title: pageTitle('Gallery') }];

const filters = {
  all: 'All',
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  deleted: 'Deleted, still played',
};
type Filter = keyof typeof filters;
const filterOf = (text: string | null): Filter =>
  text && Object.hasOwn(filters, text) ? (text as Filter) : 'all';

const uuidOf = (text: string | null) => (isUuid(text) ? text : null);

export async function loader({ url, context }: Route.LoaderArgs) {
  const viewer = getViewer(context);
  const services = context.get(servicesContext);
  const { db, clock, config, videoTools } = services;
  const filter = filterOf(url.searchParams.get('show'));
  const cursor = parseCursor(url.searchParams.get('after'));
  const canUpload = isAdmin(viewer);
  const [page, categories, unfinished, allowance] = await Promise.all([
    tryLoad(
      context,
      () =>
        listVideos(db, {
          status: filter === 'all' || filter === 'deleted' ? null : filter,
          isDeleted: filter === 'deleted',
          uploaderId: uuidOf(url.searchParams.get('uploader')),
          videoId: uuidOf(url.searchParams.get('video')),
          after: cursor,
        }),
      'videos_failed',
    ),
    listCategoryUsage(db),
    canUpload ? listUnfinishedUploads(services, viewer) : [],
    getUploadAllowance(services, viewer),
  ]);
  const last = page.value?.videos.at(-1);
  const asked = url.searchParams.get('delete') ?? url.searchParams.get('takedown');
  return {
    page,
    categories: categories.map(({ id, name }) => ({ id, name })),
    filter,
    isNarrowed: url.searchParams.has('video') || url.searchParams.has('uploader'),
    toDelete: page.value?.videos.find(({ id }) => id === asked) ?? null,
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

export const action = reviewAction;

export default function Gallery({ loaderData, actionData }: Route.ComponentProps) {
  const { page, categories, filter, isNarrowed, toDelete, isTakedown, here, now } = loaderData;
  const { canUpload, unfinished, allowance, switchedOff, maxSeconds } = loaderData;
  const navigate = useNavigate();
  useProgressPolling(page.value?.videos ?? []);
  const address = (search: Record<string, string>) =>
    `${here}${here.includes('?') ? '&' : '?'}${new URLSearchParams(search)}`;
  return (
    <>
      <PageNotice notice={actionData?.notice} />
      <PageHead title="Gallery" lead="Videos people offer. Approved ones can be written on.">
        {canUpload && (
          <ButtonLink to="#upload" look="secondary" size="small">
            Upload a film
          </ButtonLink>
        )}
      </PageHead>
      <nav aria-label="Filter" className="mb-6 flex flex-wrap gap-2">
        {Object.entries(filters).map(([key, label]) => (
          <Link
            key={key}
            to={key === 'all' ? '/admin/gallery' : `/admin/gallery?show=${key}`}
            aria-current={key === filter && !isNarrowed ? 'page' : undefined}
            className="rounded-full border border-line px-4 py-1.5 text-sm text-soft hover:bg-hover hover:text-text aria-[current=page]:border-accent aria-[current=page]:bg-accent-soft aria-[current=page]:text-text"
          >
            {label}
          </Link>
        ))}
      </nav>
      {isNarrowed && (
        <p className="mb-6 text-sm text-soft">
          Showing a part of them.{' '}
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
            deleteAddress={address({ delete: video.id })}
            takedownAddress={address({ takedown: video.id })}
            now={now}
          />
        ))}
      </ul>
      <MorePages next={loaderData.next} first={loaderData.first} isFirst={loaderData.isFirst} />
      {canUpload && (
        <div id="upload" className="mt-8 max-w-xl scroll-mt-20">
          <Panel title="Upload a film" lead="It waits for review like every other.">
            <UploadPanel
              allowance={allowance}
              unfinished={unfinished}
              switchedOff={switchedOff}
              maxSeconds={maxSeconds}
            />
          </Panel>
        </div>
      )}
      {toDelete && (
        <ConfirmDialog
          title={isTakedown ? 'Take this film down?' : `Delete “${toDelete.title}”?`}
          here={here}
          onClose={() => navigate(here, { preventScrollReset: true })}
          fields={{ intent: isTakedown ? 'take-down' : 'delete', id: toDelete.id }}
          confirmLabel={isTakedown ? 'Take it down' : 'Delete'}
        >
          This action cannot be undone.{' '}
          {isTakedown
            ? 'For when somebody else holds rights in it: it goes at once from the gallery, from what is scheduled and from letters that were sent. The neutral film stands in.'
            : 'It leaves the gallery at once. Letters that are scheduled or can still be read keep it until they end.'}
        </ConfirmDialog>
      )}
    </>
  );
}
