import { afterAll, beforeAll, test } from 'vitest';
import { surviveKilledEverything } from './kill-everything.ts';
import { type Installation, openInstallation } from './setup/test-instance.ts';

let installation: Installation;

beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.close());

test('web, worker and PostgreSQL killed 50 times under load: nothing acknowledged is lost', async () => {
  await surviveKilledEverything(installation, { rounds: 50, untilDelivered: true });
});
