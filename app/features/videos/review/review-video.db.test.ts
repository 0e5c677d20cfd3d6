import { describe, expect, test } from 'vitest';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import { findOfferedTemplate } from '#app/features/templates/template.queries.server.ts';
import { deleteOwnVideo, deleteVideo } from '#app/features/videos/delete-video.server.ts';
import { approveVideo, rejectVideo } from '#app/features/videos/review/review-video.server.ts';
import { decryptQueuedMail } from '#app/platform/mail/mail-queue.server.ts';
import { buildPerson, type Person } from '#tests/factories/people.ts';
import { buildVideo } from '#tests/factories/videos.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';

const { fetchAs, app, people, findVideoRow, findTemplateRow, web } = createVideoApp();

describe('film access', () => {
  const names = [
    ...['film.mp4', 'poster-1280.avif', 'poster-1280.jpg', 'poster-640.avif', 'poster-640.jpg'],
    'thumbnail.jpg',
  ];

  test('a pending or rejected video is visible to its owner and staff only, at every URL', async () => {
    const [uploader, stranger] = [await buildPerson(app), await buildPerson(app)];
    const { videoId, filmId } = await buildVideo(app, web, uploader);
    const statuses = async (person: Person | null) =>
      new Set(
        await Promise.all(
          names.map(async (name) => (await fetchAs(person, `/videos/${filmId}/${name}`)).status),
        ),
      );
    for (const status of ['pending', 'rejected']) {
      await app.pool.query('update gallery_videos set status = $2 where id = $1', [
        videoId,
        status,
      ]);
      expect(await statuses(null)).toEqual(new Set([404]));
      expect(await statuses(stranger)).toEqual(new Set([404]));
      expect(await statuses(uploader)).toEqual(new Set([200]));
      expect(await statuses(people.staff)).toEqual(new Set([200]));
    }
    const answer = await fetchAs(uploader, `/videos/${filmId}/film.mp4`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('an approved video is public, and nothing in it names the uploader', async () => {
    const uploader = await buildPerson(app);
    const { videoId, filmId } = await buildVideo(app, web, uploader);
    await approveVideo(app.services, people.staff, videoId, 'love');
    const answer = await fetchAs(null, `/videos/${filmId}/film.mp4`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const visible = JSON.stringify([
      [...answer.headers],
      getFilm(filmId),
      await findOfferedTemplate(app.platform.db, filmId),
    ]);
    for (const trace of [uploader.userId, uploader.email, videoId])
      expect(visible).not.toContain(trace);
    expect((await fetchAs(null, `/videos/${filmId}/..%2F..%2Fsecrets.json`)).status).toBe(404);
    expect((await fetchAs(null, `/videos/${filmId}/film.mov`)).status).toBe(404);
  });

  test('a video supports range requests', async () => {
    const { filmId } = await buildVideo(app, web, people.owner);
    const answer = await fetch(`${web.origin}/videos/${filmId}/film.mp4`, {
      headers: { cookie: people.owner.credentials.get('cookie') ?? '', range: 'bytes=0-99' },
    });
    expect(answer.status).toBe(206);
    expect((await answer.arrayBuffer()).byteLength).toBe(100);
  });
});

describe('review', () => {
  test('approval records who and when, and adds the video to its category', async () => {
    const { videoId, filmId } = await buildVideo(app, web, people.owner);
    await approveVideo(app.services, people.staff, videoId, 'gratitude');
    expect(await findVideoRow(videoId)).toMatchObject({
      status: 'approved',
      approved_by: people.staff.userId,
      approved_at: app.clock.now(),
    });
    expect(await findTemplateRow(filmId)).toMatchObject({
      origin: 'video',
      category_id: 'gratitude',
    });
    // Only pending videos can be approved or rejected.
    expect(await outcome(approveVideo(app.services, people.staff, videoId, 'love'))).toBe(
      'video_not_pending',
    );
    expect(await outcome(rejectVideo(app.services, people.staff, videoId, 'no'))).toBe(
      'video_not_pending',
    );
  });

  test('rejection needs a reason, clears the approval and mails the uploader', async () => {
    const uploader = await buildPerson(app);
    const { videoId } = await buildVideo(app, web, uploader);
    expect(await outcome(rejectVideo(app.services, people.staff, videoId, '  '))).toBe(
      'video_reason_missing',
    );
    await rejectVideo(app.services, people.staff, videoId, 'It shows a stranger.');
    expect(await findVideoRow(videoId)).toMatchObject({
      status: 'rejected',
      approved_by: null,
      approved_at: null,
      rejection_reason: 'It shows a stranger.',
    });
    const { rows } = await app.pool.query("select data from pgboss.job where name = 'send-mail'");
    const mails = rows.map(({ data }) => decryptQueuedMail(app.platform, data));
    const mail = mails.find(({ to }) => to === uploader.email);
    expect(mail?.text).toContain('It shows a stranger.');
  });

  test('of two concurrent decisions one stands', async () => {
    const { videoId } = await buildVideo(app, web, people.owner);
    const outcomes = await Promise.all([
      outcome(approveVideo(app.services, people.staff, videoId, 'love')),
      outcome(rejectVideo(app.services, people.staff, videoId, 'No.')),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'video_not_pending']);
  });

  test('an unprocessed video or an unknown category is refused', async () => {
    const { videoId } = await buildVideo(app, web, people.owner);
    expect(await outcome(approveVideo(app.services, people.staff, videoId, 'nowhere'))).toBe(
      'video_category_unknown',
    );
    await app.pool.query("update gallery_videos set processing = 'processing' where id = $1", [
      videoId,
    ]);
    expect(await outcome(approveVideo(app.services, people.staff, videoId, 'love'))).toBe(
      'video_not_ready',
    );
  });

  test('only staff review videos, and users delete only their own', async () => {
    const [uploader, other] = [await buildPerson(app), await buildPerson(app)];
    const { videoId } = await buildVideo(app, web, uploader);
    const actor = { ...other, roles: [] };
    expect(await outcome(approveVideo(app.services, actor, videoId, 'love'))).toBe(
      'staff_required',
    );
    expect(await outcome(rejectVideo(app.services, actor, videoId, 'no'))).toBe('staff_required');
    expect(await outcome(deleteVideo(app.services, actor, videoId))).toBe('staff_required');
    expect(await outcome(deleteOwnVideo(app.services, other, videoId))).toBe('video_gone');
    expect(await outcome(deleteOwnVideo(app.services, uploader, videoId))).toBe('done');
    expect(await findVideoRow(videoId)).toBeUndefined();
  });
});
