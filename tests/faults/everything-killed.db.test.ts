import { afterAll, beforeAll, test } from 'vitest';
import { surviveKilledEverything } from './kill-everything.ts';
import { type Installation, openInstallation } from './setup/test-instance.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
}, 120_000);
afterAll(() => installation.close(), 60_000);

test('web, worker and PostgreSQL killed twice under load: nothing acknowledged is lost', async () => {
  await surviveKilledEverything(installation, { rounds: 2, untilDelivered: false });
}, 300_000);
