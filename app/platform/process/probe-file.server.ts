import { open } from 'node:fs/promises';
import { z } from 'zod';
import { parseBoundedJson } from '#app/shared/bounded-json.ts';
import { isRejection, type Program, runLimited } from './run-limited.server.ts';

/** Enough to recognize every container and image format we take. */
const HEAD_BYTES = 64;
/** A hundred streams of some twenty values. */
const MAX_VALUES = 2_000;

/** The first bytes of a file: up to 64. */
export async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    const { bytesRead } = await handle.read(head, 0, head.length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A stretch of a file's first bytes as text, to compare with a signature. */
export const textAt = (head: Buffer, start: number, length: number): string =>
  head.toString('latin1', start, start + length);

/**
 * Asks ffprobe about an untrusted file.
 * @param inputOptions keep ffprobe to this one file
 * @throws what `toError` makes when the file cannot be read; ProgramError when ffprobe was interrupted
 */
export async function probeFile<Schema extends z.ZodType>(
  ffprobe: Program,
  file: string,
  {
    entries,
    inputOptions,
    schema,
    toError,
  }: {
    /** Which fields to ask for, as `-show_entries` takes them. */
    entries: string;
    inputOptions: string[];
    schema: Schema;
    toError: (detail: string) => Error;
  },
): Promise<z.infer<Schema>> {
  try {
    const output = await runLimited(
      ffprobe,
      [
        ...['-v', 'error', '-print_format', 'json', '-show_entries', entries],
        ...inputOptions,
        ...['-i', `file:${file}`],
      ],
      // A busy machine may take long to start it.
      { timeoutMs: 60_000, processorMs: 20_000, memoryMb: 2_000 },
    );
    return schema.parse(parseBoundedJson(output, MAX_VALUES));
  } catch (error) {
    const isUnreadable =
      isRejection(error) || error instanceof SyntaxError || error instanceof z.ZodError;
    throw isUnreadable ? toError(String(error)) : error;
  }
}
