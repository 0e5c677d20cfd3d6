import { describe, expect, test } from 'vitest';
import { cancelMessage } from '#app/features/messages/sending/cancel-message.server.ts';
import { resendMessage } from '#app/features/messages/sending/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/sending/send-message.server.ts';
import { getFilm } from '#app/features/templates/get-film.server.ts';
import {
  findOfferedTemplate,
  listAllTemplates,
} from '#app/features/templates/template.queries.server.ts';
import {
  createTemplate,
  setTemplateRetired,
} from '#app/features/templates/write-template.server.ts';
import { deleteUnusedVideos } from '#app/features/videos/delete-unused-videos.job.server.ts';
import { deleteVideo, takeDownVideo } from '#app/features/videos/delete-video.server.ts';
import { approveVideo } from '#app/features/videos/review/review-video.server.ts';
import { listVideos, type VideoFilter } from '#app/features/videos/video.queries.server.ts';
import { days, monthsLater } from '#app/platform/clock/clock.ts';
import { asActor, buildSent } from '#tests/factories/messages.ts';
import { buildPerson } from '#tests/factories/people.ts';
import { buildVideo, deleteUser, startUpload } from '#tests/factories/videos.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';

const { runDeleteFilesJobs, fetchAs, app, countFiles, people, findVideoRow, findTemplateRow, web } =
  createVideoApp();
const mailServer = openMailServer();

describe('lifecycle of an approved video', () => {
  const worker = () => testDispatcher(app, mailServer);

  async function buildApproved() {
    const video = await buildVideo(app, web, people.owner);
    await approveVideo(app.services, people.staff, video.videoId, 'love');
    return video;
  }

  test('usage_count rises by one for each message sent with it', async () => {
    const { videoId, filmId } = await buildApproved();
    const [one, other] = [await buildPerson(app), await buildPerson(app)];
    const messageId = await buildSent(app, one, { templateId: filmId });
    await buildSent(app, other, { templateId: filmId });
    await worker().drain();
    // A retry of the same message adds nothing.
    await app.pool.query("update messages set status = 'failed' where id = $1", [messageId]);
    await app.pool.query("update messages set status = 'sent', sent_at = now() where id = $1", [
      messageId,
    ]);
    expect((await findVideoRow(videoId)).usage_count).toBe(2);
  });

  test('usage_count ignores a cancelled message and counts a message sent again once', async () => {
    const { videoId, filmId } = await buildApproved();
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { templateId: filmId });
    await cancelMessage(app.services, sender, messageId);
    expect((await findVideoRow(videoId)).usage_count).toBe(0);
    await sendMessage(app.services, asActor(sender), messageId, 'free_send');
    expect((await findVideoRow(videoId)).usage_count).toBe(1);
    // Failed and resent to a corrected address: still one message.
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await worker().drain();
    mailServer.onRecipient = () => undefined;
    await resendMessage(app.services, { ...sender, clientAddress: '203.0.113.7' }, messageId, {
      recipientEmail: 'maya@recipients.test',
      hasPermission: true,
    });
    await sendMessage(app.services, asActor(sender), messageId, 'free_send');
    expect((await findVideoRow(videoId)).usage_count).toBe(1);
  });

  test('a deleted video stays while a letter can be read, and is deleted after that', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(app, await buildPerson(app), { templateId: filmId });
    await worker().drain();
    await deleteVideo(app.services, people.staff, videoId);
    expect(await findOfferedTemplate(app.platform.db, filmId)).toBeNull();
    await deleteUnusedVideos(app.services);
    await runDeleteFilesJobs();
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(200);

    app.clock.set(new Date(monthsLater(app.clock.now(), 12).getTime() + days(1)));
    await deleteUnusedVideos(app.services);
    await runDeleteFilesJobs();
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect(await findVideoRow(videoId)).toBeUndefined();
    expect(getFilm((await findTemplateRow(filmId)).film_id).landscape.videos[0]?.src).toMatch(
      /^\/films\//,
    );
  });

  test('a takedown removes the video from sent letters at once', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(app, await buildPerson(app), { templateId: filmId });
    const video = await findVideoRow(videoId);
    await takeDownVideo(app.services, people.staff, videoId);
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect((await findTemplateRow(filmId)).film_id).toBe('neutral');
    await runDeleteFilesJobs();
    expect(
      await countFiles({ filmId, fileUrl: video.file_url, thumbnailUrl: video.thumbnail_url }),
    ).toBe(0);
  });

  test('its template can be restored only while the video is in the gallery', async () => {
    const restore = (filmId: string) =>
      outcome(setTemplateRetired(app.platform, people.owner, filmId, false));
    /** Decides whether the admin page shows Restore. */
    const canBeOffered = async (id: string) =>
      (await listAllTemplates(app.platform.db)).find((row) => row.id === id)?.canBeOffered;
    const isOffered = async (filmId: string) =>
      (await findOfferedTemplate(app.platform.db, filmId)) !== null;
    const [approved, deleted, takenDown] = [
      await buildApproved(),
      await buildApproved(),
      await buildApproved(),
    ];
    await setTemplateRetired(app.platform, people.owner, approved.filmId, true);
    expect(await isOffered(approved.filmId)).toBe(false);
    expect(await canBeOffered(approved.filmId)).toBe(true);
    expect(await restore(approved.filmId)).toBe('done');
    expect(await isOffered(approved.filmId)).toBe(true);

    // An admin's template with this film depends on the film's own template.
    const templateId = await createTemplate(app.platform, people.owner, {
      title: 'With a film from the gallery',
      description: '',
      content: '',
      categoryId: 'love',
      filmId: approved.filmId,
      isPremium: false,
      priceCents: '',
    });
    await setTemplateRetired(app.platform, people.owner, templateId, true);
    expect(await canBeOffered(templateId)).toBe(true);
    await setTemplateRetired(app.platform, people.owner, approved.filmId, true);
    expect(await canBeOffered(templateId)).toBe(false);
    expect(await restore(templateId)).toBe('template_film_gone');
    await setTemplateRetired(app.platform, people.owner, approved.filmId, false);
    expect(await restore(templateId)).toBe('done');

    const builtIn = (await listAllTemplates(app.platform.db)).find(
      ({ origin }) => origin === 'built-in',
    );
    if (!builtIn) throw new Error('the catalogue has built-in films');
    await setTemplateRetired(app.platform, people.owner, builtIn.id, true);
    expect(await canBeOffered(builtIn.id)).toBe(true);
    expect(await restore(builtIn.id)).toBe('done');

    for (const { filmId } of [deleted, takenDown]) {
      await buildSent(app, await buildPerson(app), { templateId: filmId });
    }
    await deleteVideo(app.services, people.staff, deleted.videoId);
    await takeDownVideo(app.services, people.staff, takenDown.videoId);
    for (const { filmId } of [deleted, takenDown]) {
      expect(await canBeOffered(filmId)).toBe(false);
      expect(await restore(filmId)).toBe('template_film_gone');
      expect(await isOffered(filmId)).toBe(false);
    }
  });

  test('when a video is deleted while its template is restored, deleting wins', async () => {
    for (const deleteOne of [deleteVideo, takeDownVideo]) {
      for (let round = 0; round < 2; round += 1) {
        const { videoId, filmId } = await buildApproved();
        await buildSent(app, await buildPerson(app), { templateId: filmId });
        await setTemplateRetired(app.platform, people.owner, filmId, true);
        const [deleteOutcome, restoreOutcome] = await Promise.all([
          outcome(deleteOne(app.services, people.staff, videoId)),
          outcome(setTemplateRetired(app.platform, people.owner, filmId, false)),
        ]);
        expect(deleteOutcome).toBe('done');
        expect(['done', 'template_film_gone']).toContain(restoreOutcome);
        expect(await findOfferedTemplate(app.platform.db, filmId)).toBeNull();
      }
    }
  }, 180_000);

  test('a deleted video that letters still play can be found and taken down', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(app, await buildPerson(app), { templateId: filmId });
    await deleteVideo(app.services, people.staff, videoId);
    const listed = async (filter: Partial<VideoFilter>) => {
      const all = { status: null, isDeleted: false, uploaderId: null, videoId: null, after: null };
      const { videos } = await listVideos(app.platform.db, { ...all, ...filter });
      return videos.some(({ id }) => id === videoId);
    };
    expect(await listed({})).toBe(false);
    expect(await listed({ isDeleted: true })).toBe(true);
    expect(await listed({ videoId })).toBe(true);
    expect(await outcome(deleteVideo(app.services, people.staff, videoId))).toBe('video_gone');
    await takeDownVideo(app.services, people.staff, videoId);
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect((await findTemplateRow(filmId)).film_id).toBe('neutral');
    expect(await listed({ videoId })).toBe(false);
  });

  test('deleting the uploader deletes their videos and unfinished uploads', async () => {
    const uploader = await buildPerson(app);
    const [approved, pending] = [
      await buildVideo(app, web, uploader),
      await buildVideo(app, web, uploader),
    ];
    await approveVideo(app.services, people.staff, approved.videoId, 'love');
    const started = await startUpload(web, uploader);
    await deleteUser(app, uploader);
    await runDeleteFilesJobs();
    const unfinished = `uploads/${started.url.split('/').at(-1)}`;
    expect(await app.platform.storage.disk.exists(unfinished)).toBe(false);
    for (const { filmId, videoId } of [approved, pending]) {
      expect(await findVideoRow(videoId)).toBeUndefined();
      expect((await fetchAs(people.staff, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    }
  });
});
