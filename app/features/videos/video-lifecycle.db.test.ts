import { describe, expect, test } from 'vitest';
import { cancelMessage } from '#app/features/messages/cancel-message.server.ts';
import { resendMessage } from '#app/features/messages/resend-message.server.ts';
import { sendMessage } from '#app/features/messages/send-message.server.ts';
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
import { buildVideo, leave, startUpload } from '#tests/factories/videos.ts';
import { testDispatcher } from '#tests/setup/dispatcher.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { outcome } from '#tests/setup/outcome.ts';
import { createVideoApp } from '#tests/setup/video-app.ts';

const { deleteFiles, fetchAs, app, keptOf, people, rowOf, templateOf, web } = createVideoApp();
const mailServer = openMailServer();

describe('use and end', () => {
  const worker = () => testDispatcher(app, mailServer);

  async function buildApproved() {
    const made = await buildVideo(app, web, people.owner);
    await approveVideo(app.services, people.staff, made.videoId, 'love');
    return made;
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
    expect((await rowOf(videoId)).usage_count).toBe(2);
  });

  test('usage_count counts a message once that was cancelled and sent again, and none that was not', async () => {
    const { videoId, filmId } = await buildApproved();
    const sender = await buildPerson(app);
    const messageId = await buildSent(app, sender, { templateId: filmId });
    await cancelMessage(app.services, sender, messageId);
    expect((await rowOf(videoId)).usage_count).toBe(0);
    await sendMessage(app.services, asActor(sender), messageId, 'free_send');
    expect((await rowOf(videoId)).usage_count).toBe(1);
    // Failed and sent anew to a corrected address: still one message.
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await worker().drain();
    mailServer.onRecipient = () => undefined;
    await resendMessage(app.services, { ...sender, clientAddress: '203.0.113.7' }, messageId, {
      recipientEmail: 'maya@recipients.test',
      hasPermission: true,
    });
    await sendMessage(app.services, asActor(sender), messageId, 'free_send');
    expect((await rowOf(videoId)).usage_count).toBe(1);
  });

  test('a deleted film stays for the letter that can be read, and goes when it has ended', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(app, await buildPerson(app), { templateId: filmId });
    await worker().drain();
    await deleteVideo(app.services, people.staff, videoId);
    expect(await findOfferedTemplate(app.platform.db, filmId)).toBeNull();
    await deleteUnusedVideos(app.services);
    await deleteFiles();
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(200);

    app.clock.set(new Date(monthsLater(app.clock.now(), 12).getTime() + days(1)));
    await deleteUnusedVideos(app.services);
    await deleteFiles();
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect(await rowOf(videoId)).toBeUndefined();
    expect(getFilm((await templateOf(filmId)).film_id).landscape.videos[0]?.src).toMatch(
      /^\/films\//,
    );
  });

  test('a rights complaint takes it from letters that were sent, at once', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(app, await buildPerson(app), { templateId: filmId });
    const video = await rowOf(videoId);
    await takeDownVideo(app.services, people.staff, videoId);
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect((await templateOf(filmId)).film_id).toBe('neutral');
    await deleteFiles();
    expect(
      await keptOf({ filmId, fileUrl: video.file_url, thumbnailUrl: video.thumbnail_url }),
    ).toBe(0);
  });

  test('its entry is offered again only while the video is in the gallery', async () => {
    const offerAgain = (filmId: string) =>
      outcome(setTemplateRetired(app.platform, people.owner, filmId, false));
    /** What the page of templates shows the button by. */
    const canBeOffered = async (id: string) =>
      (await listAllTemplates(app.platform.db)).find((row) => row.id === id)?.canBeOffered;
    const isOffered = async (filmId: string) =>
      (await findOfferedTemplate(app.platform.db, filmId)) !== null;
    const [kept, deleted, takenDown] = [
      await buildApproved(),
      await buildApproved(),
      await buildApproved(),
    ];
    await setTemplateRetired(app.platform, people.owner, kept.filmId, true);
    expect(await isOffered(kept.filmId)).toBe(false);
    expect(await canBeOffered(kept.filmId)).toBe(true);
    expect(await offerAgain(kept.filmId)).toBe('done');
    expect(await isOffered(kept.filmId)).toBe(true);

    // What an admin made of it goes with the film's own entry.
    const made = await createTemplate(app.platform, people.owner, {
      title: 'On a film of the gallery',
      description: '',
      content: '',
      categoryId: 'love',
      filmId: kept.filmId,
      isPremium: false,
      priceCents: '',
    });
    await setTemplateRetired(app.platform, people.owner, made, true);
    expect(await canBeOffered(made)).toBe(true);
    await setTemplateRetired(app.platform, people.owner, kept.filmId, true);
    expect(await canBeOffered(made)).toBe(false);
    expect(await offerAgain(made)).toBe('template_film_gone');
    await setTemplateRetired(app.platform, people.owner, kept.filmId, false);
    expect(await offerAgain(made)).toBe('done');

    const builtIn = (await listAllTemplates(app.platform.db)).find(
      ({ origin }) => origin === 'built-in',
    );
    if (!builtIn) throw new Error('the catalogue has built-in films');
    await setTemplateRetired(app.platform, people.owner, builtIn.id, true);
    expect(await canBeOffered(builtIn.id)).toBe(true);
    expect(await offerAgain(builtIn.id)).toBe('done');

    for (const { filmId } of [deleted, takenDown]) {
      await buildSent(app, await buildPerson(app), { templateId: filmId });
    }
    await deleteVideo(app.services, people.staff, deleted.videoId);
    await takeDownVideo(app.services, people.staff, takenDown.videoId);
    for (const { filmId } of [deleted, takenDown]) {
      expect(await canBeOffered(filmId)).toBe(false);
      expect(await offerAgain(filmId)).toBe('template_film_gone');
      expect(await isOffered(filmId)).toBe(false);
    }
  });

  test('of deleting a video and offering its entry again at once, deleting has the last word', async () => {
    for (const end of [deleteVideo, takeDownVideo]) {
      for (let round = 0; round < 2; round += 1) {
        const { videoId, filmId } = await buildApproved();
        await buildSent(app, await buildPerson(app), { templateId: filmId });
        await setTemplateRetired(app.platform, people.owner, filmId, true);
        const [ended, offered] = await Promise.all([
          outcome(end(app.services, people.staff, videoId)),
          outcome(setTemplateRetired(app.platform, people.owner, filmId, false)),
        ]);
        expect(ended).toBe('done');
        expect(['done', 'template_film_gone']).toContain(offered);
        expect(await findOfferedTemplate(app.platform.db, filmId)).toBeNull();
      }
    }
  });

  test('a film that was deleted, but that letters still play, can be found and taken down', async () => {
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
    expect((await templateOf(filmId)).film_id).toBe('neutral');
    expect(await listed({ videoId })).toBe(false);
  });

  test('what its uploader leaves behind is retired or goes with them', async () => {
    const uploader = await buildPerson(app);
    const [approved, pending] = [
      await buildVideo(app, web, uploader),
      await buildVideo(app, web, uploader),
    ];
    await approveVideo(app.services, people.staff, approved.videoId, 'love');
    const begun = await startUpload(web, uploader);
    await leave(app, uploader);
    await deleteFiles();
    const unfinished = `uploads/${begun.address.split('/').at(-1)}`;
    expect(await app.platform.storage.disk.exists(unfinished)).toBe(false);
    for (const { filmId, videoId } of [approved, pending]) {
      expect(await rowOf(videoId)).toBeUndefined();
      expect((await fetchAs(people.staff, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    }
  });
});
