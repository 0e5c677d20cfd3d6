import { defineConfig } from 'vitest/config';

const NEVER = ['**/node_modules/**', 'build/**', 'tests/e2e/**'];
const FAULTS = '**/*.faults.test.ts';

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          // The check of regular expressions in plain JavaScript: the same everywhere.
          env: { RECHECK_SYNC_BACKEND: 'pure' },
          testTimeout: 30_000,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...NEVER, '**/*.db.test.ts', FAULTS],
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude: NEVER,
          globalSetup: 'tests/setup/database-run.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'faults',
          include: [FAULTS],
          exclude: NEVER,
          globalSetup: 'tests/setup/database-run.ts',
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
