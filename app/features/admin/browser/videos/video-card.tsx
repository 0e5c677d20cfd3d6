import { Form, Link, useNavigation } from 'react-router';
import type { TemplateUse } from '#app/features/templates/template-use.queries.server.ts';
import { StatusBadge, VideoStats } from '#app/features/videos/browser/video-details.tsx';
import { VideoPreview } from '#app/features/videos/browser/video-preview.tsx';
import type { listVideos } from '#app/features/videos/video.queries.server.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/select-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { UseText } from '../templates/use-text.tsx';
import { TimeText } from '../time-text.tsx';

interface VideoCardProps {
  video: Awaited<ReturnType<typeof listVideos>>['videos'][number];
  categories: { id: string; name: string }[];
  /** Of an approved one. */
  use: TemplateUse | undefined;
  deleteUrl: string;
  takedownUrl: string;
  now: Date;
}

/** A video with its review controls. */
export function VideoCard(props: VideoCardProps) {
  const { video, categories, use, deleteUrl, takedownUrl, now } = props;
  return (
    <li className="flex flex-col overflow-hidden rounded-2xl border border-line bg-raised">
      <VideoPreview video={video} />
      <div className="flex flex-1 flex-col gap-2 p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-2xl [overflow-wrap:anywhere]">{video.title}</h2>
          <StatusBadge status={video.status} />
        </div>
        {video.description && <p className="text-sm text-soft">{video.description}</p>}
        <VideoStats {...video} />
        <p className="text-sm text-soft">
          {video.uploadedBy ? (
            <Link
              to={`/admin/users/${video.uploadedBy}`}
              className="underline underline-offset-4 [overflow-wrap:anywhere]"
            >
              {video.uploaderEmail}
            </Link>
          ) : (
            'Deleted account'
          )}
          , <TimeText at={video.createdAt} now={now} />
        </p>
        {video.rejectionReason && (
          <p className="text-sm">
            <span className="text-soft">Rejected:</span> {video.rejectionReason}
          </p>
        )}
        {video.isDeleted && (
          <p className="text-sm text-soft">Deleted. Letters that can still be read play it.</p>
        )}
        {video.status === 'pending' && !video.isDeleted && (
          <Review video={video} categories={categories} />
        )}
        <p className="mt-auto flex flex-wrap items-center gap-4 pt-2 text-sm">
          {use && (
            <span className="w-full text-soft">
              <UseText use={use} />
            </span>
          )}
          {!video.isDeleted && (
            <ButtonLink
              to={deleteUrl}
              preventScrollReset
              aria-label={`Delete ${video.title}`}
              look="danger"
              size="small"
            >
              Delete
            </ButtonLink>
          )}
          {video.status === 'approved' && (
            <ButtonLink
              to={takedownUrl}
              preventScrollReset
              aria-label={`Rights complaint: ${video.title}`}
              look="danger"
              size="small"
            >
              Rights complaint
            </ButtonLink>
          )}
        </p>
      </div>
    </li>
  );
}

function Review({ video, categories }: Pick<VideoCardProps, 'video' | 'categories'>) {
  const navigation = useNavigation();
  const isBusy = (intent: string) =>
    navigation.formData?.get('intent') === intent && navigation.formData.get('id') === video.id;
  return (
    <div className="mt-2 grid gap-4 border-t border-line pt-4">
      <Form method="post" className="flex flex-wrap items-start gap-3">
        <input type="hidden" name="intent" value="approve" />
        <input type="hidden" name="id" value={video.id} />
        <SelectField
          label="Category"
          name="category_id"
          defaultValue={video.proposedCategoryId ?? ''}
          options={[
            { value: '', label: 'Choose one' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          description={video.proposedCategoryId ? 'Proposed by the uploader' : undefined}
          className="min-w-0 flex-1"
        />
        <Button
          type="submit"
          className="mt-6.5"
          isBusy={isBusy('approve')}
          isDisabled={video.processing !== 'ready'}
        >
          Approve
        </Button>
      </Form>
      <details>
        <summary className="w-fit text-sm underline underline-offset-4">Reject</summary>
        <Form method="post" className="mt-3 grid gap-3">
          <input type="hidden" name="intent" value="reject" />
          <input type="hidden" name="id" value={video.id} />
          <TextField
            label="Reason"
            name="reason"
            rows={2}
            isRequired
            maxLength={500}
            description="We email this reason to the uploader."
          />
          <div>
            <Button type="submit" look="danger" size="small" isBusy={isBusy('reject')}>
              Reject
            </Button>
          </div>
        </Form>
      </details>
    </div>
  );
}
