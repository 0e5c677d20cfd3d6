import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Middleware } from 's3rver';

/** Where s3rver keeps uploads until they are completed. */
export const uploadsFolder = (folder: string, bucket: string) =>
  path.join(folder, bucket, '._S3rver_uploads');

/** The parts of an upload: `1`, `2`, … and the hash of each beside it. */
const partsFolder = (folder: string, bucket: string, uploadId: string) =>
  path.join(uploadsFolder(folder, bucket), path.basename(uploadId));

/**
 * The two calls of multipart uploads that every bucket answers and s3rver does not: which parts are
 * there, and giving an upload up. It keeps the parts itself; this only looks at them.
 */
export function multipartAnswers(folder: string): Middleware {
  return async (context, next) => {
    const { uploadId } = context.query;
    const isAsked = uploadId && ['GET', 'DELETE'].includes(context.method);
    if (!isAsked) return next();
    const [, bucket = '', ...key] = context.path.split('/');
    const parts = partsFolder(folder, bucket, uploadId);
    const names = await readdir(parts).catch(() => null);
    if (names === null) {
      context.status = 404;
      context.body = {
        Error: { Code: 'NoSuchUpload', Message: 'The specified upload does not exist.' },
      };
    } else if (context.method === 'DELETE') {
      await rm(parts, { recursive: true });
      context.status = 204;
    } else {
      const numbers = names.filter((name) => /^\d+$/.test(name)).map(Number);
      context.body = {
        ListPartsResult: {
          ...{ Bucket: bucket, Key: key.join('/'), UploadId: uploadId, IsTruncated: false },
          Part: await Promise.all(
            numbers
              .toSorted((one, other) => one - other)
              .map(async (number) => {
                const file = path.join(parts, String(number));
                const hash = await readFile(`${file}.md5`, 'utf8');
                return { PartNumber: number, ETag: `"${hash}"`, Size: (await stat(file)).size };
              }),
          ),
        },
      };
    }
  };
}
