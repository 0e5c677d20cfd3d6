import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { createDispatcher } from '#app/features/delivery/public.server.ts';
import { cancelMessage, resendMessage, sendMessage } from '#app/features/messages/public.server.ts';
import {
  filmOf,
  findOfferedTemplate,
  setTemplateRetired,
} from '#app/features/templates/public.server.ts';
import { days, monthsLater } from '#app/platform/clock/clock.ts';
import { openPersonMail } from '#app/platform/mail/outbox.server.ts';
import { createMailer } from '#app/platform/mail/smtp.server.ts';
import { asActor, buildSent } from '#tests/factories/messages.ts';
import { buildAdmin, buildPerson, buildStaff, type Person } from '#tests/factories/people.ts';
import { beginUpload, buildVideo, leave, makeVideo, upload } from '#tests/factories/videos.ts';
import { openHouse } from '#tests/setup/house.ts';
import { openMailServer } from '#tests/setup/mail-server.ts';
import { openWeb } from '#tests/setup/web.ts';
import { processVideo } from './process-video.job.server.ts';
import {
  approveVideo,
  deleteOwnVideo,
  deleteVideo,
  listVideos,
  rejectVideo,
  takeDownVideo,
  tidyGallery,
  type VideoFilter,
} from './public.server.ts';
import { everyKeyOf } from './storage-keys.ts';

const house = openHouse();
const web = openWeb(house);
const mailServer = openMailServer();
let staff: Awaited<ReturnType<typeof buildStaff>>;
let owner: Awaited<ReturnType<typeof buildAdmin>>;
beforeAll(async () => {
  staff = await buildStaff(house);
  owner = await buildAdmin(house);
  // Whoever uploads here has no monthly limit, and no other power that matters.
  await house.pool.query("update user_roles set role = 'admin' where user_id = $1", [owner.userId]);
});

const rowOf = async (videoId: string) =>
  (await house.pool.query('select * from gallery_videos where id = $1', [videoId])).rows[0];
const templateOf = async (filmId: string) =>
  (await house.pool.query('select * from message_templates where id = $1', [filmId])).rows[0];
const outcome = (work: Promise<void>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code ?? String(error),
  );
const fetchAs = (person: Person | null, address: string) =>
  fetch(`${web.origin}${address}`, {
    headers: { cookie: person?.credentials.get('cookie') ?? '' },
  });
const deleteFiles = async () => {
  const { rows } = await house.pool.query(
    "delete from pgboss.job where name = 'delete-files' returning data",
  );
  for (const { data } of rows) {
    for (const key of data.keys) await house.platform.storage.disk.delete(key);
  }
};
const keptOf = async (video: Parameters<typeof everyKeyOf>[0]) => {
  const { disk } = house.platform.storage;
  const there = await Promise.all(everyKeyOf(video).map((key) => disk.exists(key)));
  return there.filter(Boolean).length;
};

async function probe(film: Uint8Array, entries: string): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'unsent-probe-'));
  const file = path.join(folder, 'film.mp4');
  await writeFile(file, film);
  const output = execFileSync('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    entries,
    '-of',
    'json',
    file,
  ]);
  await rm(folder, { recursive: true });
  return output.toString();
}

describe('processing', () => {
  test('makes an mp4 that starts at once and carries nothing of the original but its pictures', async () => {
    const secrets = ['+45.5017-073.5673/', 'Secret title', 'hidden-in-the-zip'];
    const recorded = makeVideo('mov', [
      ...['-metadata', `location=${secrets[0]}`, '-metadata', `title=${secrets[1]}`],
      ...['-movflags', 'use_metadata_tags'],
    ]);
    // An archive behind the video: a file that is two things.
    const bytes = Buffer.concat([recorded, Buffer.from(`PK\x03\x04${secrets[2]}`)]);
    for (const secret of secrets) expect(bytes.includes(secret)).toBe(true);
    expect(await upload(web, owner, bytes, { fileName: 'phone.MOV' })).toMatchObject({
      status: 200,
    });
    const { rows } = await house.pool.query(
      'select * from gallery_videos where uploaded_by = $1 order by created_at desc limit 1',
      [owner.userId],
    );
    const before = rows[0];
    expect(before).toMatchObject({ status: 'pending', processing: 'waiting', video_format: 'mov' });
    expect(before.file_url).toMatch(new RegExp(`^gallery-videos/${owner.userId}/\\d+\\.mov$`));
    await processVideo(house.services, before.id);
    const after = await rowOf(before.id);
    expect(after).toMatchObject({
      processing: 'ready',
      processing_percent: 100,
      video_format: 'mp4',
    });
    expect(after.duration_seconds).toBeCloseTo(2, 0);
    const film = await house.platform.storage.disk.getBytes(after.file_url);
    for (const secret of secrets) expect(Buffer.from(film).includes(secret)).toBe(false);
    const codecs = await probe(film, 'stream=codec_name:format_tags');
    expect(codecs).toContain('"h264"');
    expect(codecs).toContain('"aac"');
    expect(codecs).not.toContain('location');
    // The index stands before the pictures: it plays before it is whole.
    const head = Buffer.from(film);
    expect(head.indexOf('moov')).toBeLessThan(head.indexOf('mdat'));
    await deleteFiles();
    expect(await house.platform.storage.disk.exists(before.file_url)).toBe(false);
    expect(
      await keptOf({ filmId: after.film_id, fileUrl: after.file_url, thumbnailUrl: null }),
    ).toBe(6);
  });

  test('run again, or by two workers at once, it ends the same', async () => {
    const { videoId, filmId } = await buildVideo(house, web, owner);
    const before = await rowOf(videoId);
    await Promise.all([
      processVideo(house.services, videoId),
      processVideo(house.services, videoId),
    ]);
    await deleteFiles();
    expect(await rowOf(videoId)).toEqual(before);
    expect((await fetchAs(owner, `/videos/${filmId}/film.mp4`)).status).toBe(200);
  });

  test('what cannot be decoded fails with a reason, and its file goes', async () => {
    expect(await upload(web, owner, makeVideo())).toMatchObject({ status: 200 });
    const { rows } = await house.pool.query(
      "select * from gallery_videos where processing = 'waiting' order by created_at desc limit 1",
    );
    await house.platform.storage.disk.put(rows[0].file_url, 'broken since');
    await processVideo(house.services, rows[0].id);
    await deleteFiles();
    expect(await rowOf(rows[0].id)).toMatchObject({
      processing: 'failed',
      processing_fault: 'It could not be read to its end.',
    });
    expect(await house.platform.storage.disk.exists(rows[0].file_url)).toBe(false);
  });
});

describe('who may see a film', () => {
  const names = [
    ...['film.mp4', 'poster-1280.avif', 'poster-1280.jpg', 'poster-640.avif', 'poster-640.jpg'],
    'thumbnail.jpg',
  ];

  test('pending and rejected ones their owner and staff alone, at every address', async () => {
    const [uploader, stranger] = [await buildPerson(house), await buildPerson(house)];
    const { videoId, filmId } = await buildVideo(house, web, uploader);
    const statuses = async (person: Person | null) =>
      new Set(
        await Promise.all(
          names.map(async (name) => (await fetchAs(person, `/videos/${filmId}/${name}`)).status),
        ),
      );
    for (const status of ['pending', 'rejected']) {
      await house.pool.query('update gallery_videos set status = $2 where id = $1', [
        videoId,
        status,
      ]);
      expect(await statuses(null)).toEqual(new Set([404]));
      expect(await statuses(stranger)).toEqual(new Set([404]));
      expect(await statuses(uploader)).toEqual(new Set([200]));
      expect(await statuses(staff)).toEqual(new Set([200]));
    }
    const answer = await fetchAs(uploader, `/videos/${filmId}/film.mp4`);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
  });

  test('approved ones everybody, and nothing names the uploader', async () => {
    const uploader = await buildPerson(house);
    const { videoId, filmId } = await buildVideo(house, web, uploader);
    await approveVideo(house.services, staff, videoId, 'love');
    const answer = await fetchAs(null, `/videos/${filmId}/film.mp4`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
    const said = JSON.stringify([
      [...answer.headers],
      filmOf(filmId),
      await findOfferedTemplate(house.platform.db, filmId),
    ]);
    for (const trace of [uploader.userId, uploader.email, videoId])
      expect(said).not.toContain(trace);
    expect((await fetchAs(null, `/videos/${filmId}/..%2F..%2Fsecrets.json`)).status).toBe(404);
    expect((await fetchAs(null, `/videos/${filmId}/film.mov`)).status).toBe(404);
  });

  test('a part of it can be asked for', async () => {
    const { filmId } = await buildVideo(house, web, owner);
    const answer = await fetch(`${web.origin}/videos/${filmId}/film.mp4`, {
      headers: { cookie: owner.credentials.get('cookie') ?? '', range: 'bytes=0-99' },
    });
    expect(answer.status).toBe(206);
    expect((await answer.arrayBuffer()).byteLength).toBe(100);
  });
});

describe('review', () => {
  test('approval records who and when, and offers the film under its category', async () => {
    const { videoId, filmId } = await buildVideo(house, web, owner);
    await approveVideo(house.services, staff, videoId, 'gratitude');
    expect(await rowOf(videoId)).toMatchObject({
      status: 'approved',
      approved_by: staff.userId,
      approved_at: house.clock.now(),
    });
    expect(await templateOf(filmId)).toMatchObject({ origin: 'video', category_id: 'gratitude' });
    // Approve and reject are for pending videos only (spec section 4).
    expect(await outcome(approveVideo(house.services, staff, videoId, 'love'))).toBe(
      'video_not_pending',
    );
    expect(await outcome(rejectVideo(house.services, staff, videoId, 'no'))).toBe(
      'video_not_pending',
    );
  });

  test('rejection needs a reason, clears the approval and mails the uploader', async () => {
    const uploader = await buildPerson(house);
    const { videoId } = await buildVideo(house, web, uploader);
    expect(await outcome(rejectVideo(house.services, staff, videoId, '  '))).toBe(
      'video_reason_missing',
    );
    await rejectVideo(house.services, staff, videoId, 'It shows a stranger.');
    expect(await rowOf(videoId)).toMatchObject({
      status: 'rejected',
      approved_by: null,
      approved_at: null,
      rejection_reason: 'It shows a stranger.',
    });
    const { rows } = await house.pool.query("select data from pgboss.job where name = 'send-mail'");
    const mails = rows.map(({ data }) => openPersonMail(house.platform, data));
    const mail = mails.find(({ to }) => to === uploader.email);
    expect(mail?.text).toContain('It shows a stranger.');
  });

  test('two who decide at once: one decision stands', async () => {
    const { videoId } = await buildVideo(house, web, owner);
    const outcomes = await Promise.all([
      outcome(approveVideo(house.services, staff, videoId, 'love')),
      outcome(rejectVideo(house.services, staff, videoId, 'No.')),
    ]);
    expect(outcomes.sort()).toEqual(['done', 'video_not_pending']);
  });

  test('a film that is not made yet, or a category that is none, is refused', async () => {
    const { videoId } = await buildVideo(house, web, owner);
    expect(await outcome(approveVideo(house.services, staff, videoId, 'nowhere'))).toBe(
      'video_category_unknown',
    );
    await house.pool.query("update gallery_videos set processing = 'processing' where id = $1", [
      videoId,
    ]);
    expect(await outcome(approveVideo(house.services, staff, videoId, 'love'))).toBe(
      'video_not_ready',
    );
  });

  test('only staff decide, and people delete only their own', async () => {
    const [uploader, other] = [await buildPerson(house), await buildPerson(house)];
    const { videoId } = await buildVideo(house, web, uploader);
    const actor = { ...other, roles: [] };
    expect(await outcome(approveVideo(house.services, actor, videoId, 'love'))).toBe(
      'staff_required',
    );
    expect(await outcome(rejectVideo(house.services, actor, videoId, 'no'))).toBe('staff_required');
    expect(await outcome(deleteVideo(house.services, actor, videoId))).toBe('staff_required');
    expect(await outcome(deleteOwnVideo(house.services, other, videoId))).toBe('video_gone');
    expect(await outcome(deleteOwnVideo(house.services, uploader, videoId))).toBe('done');
    expect(await rowOf(videoId)).toBeUndefined();
  });
});

describe('use and end', () => {
  const worker = () =>
    createDispatcher({ ...house.platform, mailer: createMailer(mailServer.url) });

  async function buildApproved() {
    const made = await buildVideo(house, web, owner);
    await approveVideo(house.services, staff, made.videoId, 'love');
    return made;
  }

  test('usage_count rises by one for each message sent with it', async () => {
    const { videoId, filmId } = await buildApproved();
    const [one, other] = [await buildPerson(house), await buildPerson(house)];
    const messageId = await buildSent(house, one, { templateId: filmId });
    await buildSent(house, other, { templateId: filmId });
    await worker().drain();
    // A retry of the same message adds nothing.
    await house.pool.query("update messages set status = 'failed' where id = $1", [messageId]);
    await house.pool.query("update messages set status = 'sent', sent_at = now() where id = $1", [
      messageId,
    ]);
    expect((await rowOf(videoId)).usage_count).toBe(2);
  });

  test('usage_count counts a message once that was cancelled and sent again, and none that was not', async () => {
    const { videoId, filmId } = await buildApproved();
    const sender = await buildPerson(house);
    const messageId = await buildSent(house, sender, { templateId: filmId });
    await cancelMessage(house.services, sender, messageId);
    expect((await rowOf(videoId)).usage_count).toBe(0);
    await sendMessage(house.services, asActor(sender), messageId, 'free_send');
    expect((await rowOf(videoId)).usage_count).toBe(1);
    // Failed and sent anew to a corrected address: still one message.
    mailServer.onRecipient = () => ({ code: 550, text: '5.1.1 No such mailbox' });
    await worker().drain();
    mailServer.onRecipient = () => undefined;
    await resendMessage(house.services, { ...sender, clientAddress: '203.0.113.7' }, messageId, {
      recipientEmail: 'maya@recipients.test',
      hasPermission: true,
    });
    await sendMessage(house.services, asActor(sender), messageId, 'free_send');
    expect((await rowOf(videoId)).usage_count).toBe(1);
  });

  test('a deleted film stays for the letter that can be read, and goes when it has ended', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(house, await buildPerson(house), { templateId: filmId });
    await worker().drain();
    await deleteVideo(house.services, staff, videoId);
    expect(await findOfferedTemplate(house.platform.db, filmId)).toBeNull();
    await tidyGallery(house.services);
    await deleteFiles();
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(200);

    house.clock.set(new Date(monthsLater(house.clock.now(), 12).getTime() + days(1)));
    await tidyGallery(house.services);
    await deleteFiles();
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect(await rowOf(videoId)).toBeUndefined();
    expect(filmOf((await templateOf(filmId)).film_id).landscape.videos[0]?.src).toMatch(
      /^\/films\//,
    );
  });

  test('a rights complaint takes it from letters that were sent, at once', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(house, await buildPerson(house), { templateId: filmId });
    const video = await rowOf(videoId);
    await takeDownVideo(house.services, staff, videoId);
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect((await templateOf(filmId)).film_id).toBe('neutral');
    await deleteFiles();
    expect(
      await keptOf({ filmId, fileUrl: video.file_url, thumbnailUrl: video.thumbnail_url }),
    ).toBe(0);
  });

  test('its entry is offered again only while the video is in the gallery', async () => {
    const offerAgain = (filmId: string) =>
      outcome(setTemplateRetired(house.platform, owner, filmId, false));
    const isOffered = async (filmId: string) =>
      (await findOfferedTemplate(house.platform.db, filmId)) !== null;
    const [kept, deleted, takenDown] = [
      await buildApproved(),
      await buildApproved(),
      await buildApproved(),
    ];
    await setTemplateRetired(house.platform, owner, kept.filmId, true);
    expect(await isOffered(kept.filmId)).toBe(false);
    expect(await offerAgain(kept.filmId)).toBe('done');
    expect(await isOffered(kept.filmId)).toBe(true);

    for (const { filmId } of [deleted, takenDown]) {
      await buildSent(house, await buildPerson(house), { templateId: filmId });
    }
    await deleteVideo(house.services, staff, deleted.videoId);
    await takeDownVideo(house.services, staff, takenDown.videoId);
    for (const { filmId } of [deleted, takenDown]) {
      expect(await offerAgain(filmId)).toBe('template_film_gone');
      expect(await isOffered(filmId)).toBe(false);
    }
  });

  test('of deleting a video and offering its entry again at once, deleting has the last word', async () => {
    for (const end of [deleteVideo, takeDownVideo]) {
      for (let round = 0; round < 2; round += 1) {
        const { videoId, filmId } = await buildApproved();
        await buildSent(house, await buildPerson(house), { templateId: filmId });
        await setTemplateRetired(house.platform, owner, filmId, true);
        const [ended, offered] = await Promise.all([
          outcome(end(house.services, staff, videoId)),
          outcome(setTemplateRetired(house.platform, owner, filmId, false)),
        ]);
        expect(ended).toBe('done');
        expect(['done', 'template_film_gone']).toContain(offered);
        expect(await findOfferedTemplate(house.platform.db, filmId)).toBeNull();
      }
    }
  });

  test('a film that was deleted, but that letters still play, can be found and taken down', async () => {
    const { videoId, filmId } = await buildApproved();
    await buildSent(house, await buildPerson(house), { templateId: filmId });
    await deleteVideo(house.services, staff, videoId);
    const listed = async (filter: Partial<VideoFilter>) => {
      const all = { status: null, isDeleted: false, uploaderId: null, videoId: null, after: null };
      const { videos } = await listVideos(house.platform.db, { ...all, ...filter });
      return videos.some(({ id }) => id === videoId);
    };
    expect(await listed({})).toBe(false);
    expect(await listed({ isDeleted: true })).toBe(true);
    expect(await listed({ videoId })).toBe(true);
    expect(await outcome(deleteVideo(house.services, staff, videoId))).toBe('video_gone');
    await takeDownVideo(house.services, staff, videoId);
    expect((await fetchAs(null, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    expect((await templateOf(filmId)).film_id).toBe('neutral');
    expect(await listed({ videoId })).toBe(false);
  });

  test('what its uploader leaves behind is retired or goes with them', async () => {
    const uploader = await buildPerson(house);
    const [approved, pending] = [
      await buildVideo(house, web, uploader),
      await buildVideo(house, web, uploader),
    ];
    await approveVideo(house.services, staff, approved.videoId, 'love');
    const begun = await beginUpload(web, uploader);
    await leave(house, uploader);
    await deleteFiles();
    const unfinished = `uploads/${begun.address.split('/').at(-1)}`;
    expect(await house.platform.storage.disk.exists(unfinished)).toBe(false);
    for (const { filmId, videoId } of [approved, pending]) {
      expect(await rowOf(videoId)).toBeUndefined();
      expect((await fetchAs(staff, `/videos/${filmId}/film.mp4`)).status).toBe(404);
    }
  });
});
