import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { deleteUnusedAttachmentsJob } from '#app/features/attachments/delete-unused-attachments.job.server.ts';
import { storeFiles } from '#app/features/attachments/store-files.server.ts';
import { pictureStorage } from '#app/features/pictures/picture.store.server.ts';
import {
  pictureEncryption,
  pictureSizes,
} from '#app/features/pictures/picture-encryption.server.ts';
import { pictureKind } from '#app/features/pictures/picture-kind.server.ts';
import { deleteFilesJob } from '#app/platform/storage/delete-files.job.server.ts';
import { pictures } from '#db/schema/pictures.ts';
import type { TestApp } from '../setup/test-app.ts';
import type { WebServer } from '../setup/web-server.ts';
import { databaseOf } from './database.ts';
import type { Person } from './people.ts';

export const DESCRIPTION = 'The two of us on the pier, in the wind.';

/** A photograph of a phone: HEIC, turned by a quarter, in the colours of Display P3. */
export const phonePhoto = (): Buffer => readFileSync('tests/pictures/phone.heic');

type Extension = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' | 'tiff';

/** A photograph, blue above and green below. */
export const makePhoto = (
  extension: Extension = 'jpeg',
  { width = 120, height = 80 } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#2050a0' } })
    .composite([
      {
        input: { create: { width, height: height / 2, channels: 3, background: '#30a040' } },
        gravity: 'south',
      },
    ])
    .toFormat(extension)
    .toBuffer();

/** A JPEG that says where it was taken and by what, and that it is lying on its side. */
export async function makePhotoWithMetadata(): Promise<Buffer> {
  const photo = await makePhoto();
  return sharp(photo)
    .withExif({
      IFD0: { Make: 'Camera of Jonas', ImageDescription: 'At home' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>Jonas</secret></x:xmpmeta>')
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Two pictures, one after the other. */
export const makeAnimation = (): Promise<Buffer> =>
  sharp({
    create: { width: 64, height: 128, pageHeight: 64, channels: 3, background: '#2050a0' },
  })
    .composite([
      {
        input: { create: { width: 64, height: 64, channels: 3, background: '#30a040' } },
        left: 0,
        top: 64,
      },
    ])
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();

/** A PNG that says that it has these sides, with the pixels of a small one. */
export async function withDeclaredSides(width: number, height: number): Promise<Buffer> {
  const png = await makePhoto('png');
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

const headersOf = (person: Person | null, web: WebServer) => ({
  cookie: person?.credentials.get('cookie') ?? '',
  origin: web.origin,
});

interface Answer {
  status: number;
  /** Without a picture when the request was refused. */
  body: { picture: { id: string } };
  retryAfter: string | null;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    body: text.startsWith('{') ? JSON.parse(text) : { text },
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Sends a picture as the page does. */
export async function sendPicture(
  web: WebServer,
  person: Person | null,
  messageId: string,
  { photo, uploadId = randomUUID(), description = DESCRIPTION }: SentPicture = {},
): Promise<Answer> {
  const line = `${JSON.stringify({ uploadId, description })}\n`;
  const body = Buffer.concat([Buffer.from(line), photo ?? (await makePhoto())]);
  return answerOf(
    await fetch(`${web.origin}/messages/${messageId}/picture`, {
      method: 'POST',
      headers: headersOf(person, web),
      body,
    }),
  );
}

interface SentPicture {
  photo?: Buffer;
  uploadId?: string;
  description?: string;
}

/** Asks a route of a message's picture, such as `/choose`; posts what is given. */
export const askPicture = async (
  web: WebServer,
  person: Person | null,
  messageId: string,
  { step = '', post }: { step?: string; post?: unknown } = {},
): Promise<Answer> =>
  answerOf(
    await fetch(`${web.origin}/messages/${messageId}/picture${step}`, {
      headers: {
        ...headersOf(person, web),
        ...(post !== undefined && { 'content-type': 'application/json' }),
      },
      ...(post !== undefined && { method: 'POST', body: JSON.stringify(post) }),
    }),
  );

/** Fetches a file of a person's own picture. */
export const fetchOwnPicture = (
  web: WebServer,
  person: Person | null,
  messageId: string,
  pictureId: string,
  size = 'large',
) =>
  fetch(`${web.origin}/messages/${messageId}/picture/${pictureId}/${size}`, {
    headers: headersOf(person, web),
  });

/** Deletes the pictures and files that nothing needs any more. */
export async function deleteUnusedPictures(app: TestApp): Promise<void> {
  const { rows } = await app.pool.query(
    "delete from pgboss.job where name = 'delete-files' returning data",
  );
  for (const { data } of rows) await deleteFilesJob(app.platform).run(data);
  await deleteUnusedAttachmentsJob(app.platform, pictureKind).run({});
}

/** The keys of the stored files of pictures. */
export async function listPictureFiles(app: TestApp): Promise<string[]> {
  const { objects } = await app.platform.storage.disk
    .listAll('pictures/', { recursive: true })
    .catch(() => ({ objects: [] }));
  return [...objects].flatMap((file) => ('key' in file ? [file.key] : []));
}

/** Stores a letter's picture without converting anything. @returns its id */
export async function storePicture(
  app: TestApp,
  messageId: string,
  { large, small, description = DESCRIPTION }: StoredPicture = {},
): Promise<string> {
  const { keyring, clock } = app.platform;
  const now = clock.now();
  const files = { large: large ?? (await makePhoto()), small: small ?? (await makePhoto()) };
  const { id, fileKey } = await storeFiles(
    app.platform,
    pictureStorage,
    pictureSizes.map((size) => [size, { bytes: [files[size]], size: files[size].length }]),
  );
  await databaseOf(app)
    .insert(pictures)
    .values({
      ...{ id, messageId, uploadId: randomUUID(), isChosen: true },
      ...{ widthPixels: 120, heightPixels: 80 },
      fileKey,
      description: pictureEncryption.encryptText(keyring, { id, fileKey }, description),
      ...{ largeBytes: files.large.length, smallBytes: files.small.length },
      ...{ createdAt: now, updatedAt: now },
    });
  return id;
}

interface StoredPicture {
  large?: Buffer;
  small?: Buffer;
  description?: string;
}
