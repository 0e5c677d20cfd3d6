import { deleteVideo, takeDownVideo } from '#app/features/videos/delete-video.server.ts';
import { approveVideo, rejectVideo } from '#app/features/videos/review/review-video.server.ts';
import { cancelUpload } from '#app/features/videos/uploads/delete-upload.server.ts';
import { servicesContext } from '../../context.server.ts';
import { runIntent } from '../../run-intent.server.ts';
import { getViewer } from '../../session.server.ts';
import { withSearch } from '../page-cursor.ts';
import type { Route } from './+types/admin-videos.ts';

/** What the forms of /admin/gallery ask for. */
export async function reviewAction({ request, url, context }: Route.ActionArgs) {
  const actor = getViewer(context);
  const services = context.get(servicesContext);
  const form = await request.formData();
  const read = (name: string) => String(form.get(name) ?? '');
  const id = read('id');
  return runIntent(
    context,
    form,
    {
      approve: {
        run: () => approveVideo(services, actor, id, read('category_id')),
        success: 'video_approved',
        failure: 'video_approve_failed',
      },
      reject: {
        run: () => rejectVideo(services, actor, id, read('reason')),
        success: 'video_rejected',
        failure: 'video_reject_failed',
      },
      delete: {
        run: () => deleteVideo(services, actor, id),
        success: 'video_deleted',
        failure: 'video_delete_failed',
      },
      'take-down': {
        run: () => takeDownVideo(services, actor, id),
        success: 'video_taken_down',
        failure: 'video_delete_failed',
      },
      abandon: {
        run: () => cancelUpload(services, actor, id),
        success: 'upload_cancelled',
        failure: 'upload_failed',
      },
    },
    withSearch(url, { delete: null, takedown: null, video: null }),
  );
}
