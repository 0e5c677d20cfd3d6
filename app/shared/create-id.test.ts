import { expect, test } from 'vitest';
import { z } from 'zod';
import { createId } from './create-id.ts';

test('an id is a random UUID of version 4, also where the browser makes none', () => {
  const { randomUUID } = crypto;
  const ids = [createId()];
  try {
    Object.assign(crypto, { randomUUID: undefined });
    ids.push(createId(), createId());
  } finally {
    Object.assign(crypto, { randomUUID });
  }
  expect(new Set(ids).size).toBe(3);
  for (const id of ids) expect(z.uuid({ version: 'v4' }).safeParse(id).success, id).toBe(true);
});
