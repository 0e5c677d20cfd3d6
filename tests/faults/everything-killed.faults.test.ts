import { afterAll, beforeAll, test } from 'vitest';
import { killEverythingUnderLoad } from './kill-everything.ts';
import { startTestInstance, type TestInstance } from './setup/test-instance.ts';

let instance: TestInstance;

beforeAll(async () => {
  instance = await startTestInstance();
});
afterAll(() => instance.stop());

test('nothing acknowledged is lost when web, worker and PostgreSQL are killed 50 times under load', async () => {
  await killEverythingUnderLoad(instance, { rounds: 50, untilDelivered: true });
});
