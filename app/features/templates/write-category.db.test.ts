import { beforeAll, describe, expect, test } from 'vitest';
import { buildAdmin } from '#tests/factories/people.ts';
import { createTestApp } from '#tests/setup/test-app.ts';
import { createCategory } from './write-category.server.ts';

const app = createTestApp();

describe('categories that several admins create at once', () => {
  let admin: Awaited<ReturnType<typeof buildAdmin>>;
  beforeAll(async () => {
    admin = await buildAdmin(app);
  });

  const create = (name: string) =>
    createCategory(app.services, admin, name).then(
      () => 'created',
      (error) => error.code,
    );
  const positions = async () => {
    const { rows } = await app.pool.query('select position from categories');
    return rows.map(({ position }) => position);
  };

  test('under one name exist once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => create('Rain')));
    expect(outcomes.sort()).toEqual([...Array(9).fill('category_name_taken'), 'created']);
  });

  test('under names that give the same id all exist, each in its own place', async () => {
    const names = ['First snow', 'First, snow', 'First/snow', 'First: snow'];
    expect(await Promise.all(names.map(create))).toEqual(names.map(() => 'created'));
    const taken = await positions();
    expect(new Set(taken).size).toBe(taken.length);
  });
});
