import { afterAll, beforeAll, test } from 'vitest';
import { killEverythingUnderLoad } from './kill-everything.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await startTestInstance();
}, 120_000);
afterAll(() => instance.stop(), 60_000);

test('nothing acknowledged is lost when web, worker and PostgreSQL are killed twice under load', async () => {
  await killEverythingUnderLoad(instance, { rounds: 2, untilDelivered: false });
}, 300_000);
