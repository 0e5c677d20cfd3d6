import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Middleware } from '@20minutes/s3rver';

/** Where s3rver stores incomplete uploads. */
export const uploadsFolder = (folder: string, bucket: string) =>
  path.join(folder, bucket, '._S3rver_uploads');

/** The parts of an upload: files `1`, `2`, … with their hashes beside them. */
const partsFolder = (folder: string, bucket: string, uploadId: string) =>
  path.join(uploadsFolder(folder, bucket), path.basename(uploadId));

/**
 * Adds the two multipart calls that s3rver lacks, ListParts and AbortMultipartUpload, on top of the
 * files it stores.
 */
export function multipartMiddleware(folder: string): Middleware {
  return async (context, next) => {
    const { uploadId } = context.query;
    const isHandled = uploadId && ['GET', 'DELETE'].includes(context.method);
    if (!isHandled) return next();
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
