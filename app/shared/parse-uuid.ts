import { z } from 'zod';

/**
 * Reads an id from an address or a form.
 * @returns null for anything but a UUID, which the database would answer with an error
 */
export const parseUuid = (text: string | null | undefined): string | null =>
  z.uuid().safeParse(text).data ?? null;
