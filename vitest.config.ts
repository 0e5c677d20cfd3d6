import { defineConfig } from 'vitest/config';
import { inlinedScripts } from './inlined-scripts.ts';
import { COMPILE_CACHE } from './tests/setup/compile-cache.ts';
import { temporaryFolder } from './tests/setup/temporary-folder.ts';

process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
process.env.TMPDIR ??= temporaryFolder();

const EXCLUDED = ['**/node_modules/**', 'build/**', 'tests/e2e/**'];
const FAULTS = '**/*.faults.test.ts';
const LONG = '**/*.long.test.ts';

export default defineConfig({
  plugins: [inlinedScripts()],
  test: {
    // For two cores: a third works while the others wait for a database or a program.
    maxWorkers: 3,
    expect: { requireAssertions: true },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Its files share nothing that one of them changes, so a worker loads each module once: half the
          // processor time and two fifths of the minutes of isolated files (measured twice, in turns).
          isolate: false,
          testTimeout: 30_000,
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, 'tests/**', '**/*.db.test.ts', FAULTS, LONG],
        },
      },
      {
        extends: true,
        // What holds for the repository as a whole: its films, documents, bundles, regular expressions.
        test: {
          name: 'repository',
          isolate: false,
          // Checks regular expressions in plain JavaScript, which gives the same result everywhere.
          env: { RECHECK_SYNC_BACKEND: 'pure' },
          testTimeout: 30_000,
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...EXCLUDED, '**/*.db.test.ts', FAULTS, LONG],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          isolate: false,
          include: ['**/*.db.test.ts'],
          exclude: EXCLUDED,
          globalSetup: 'tests/setup/database-run.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        // Repeats at length what a shorter test shows: every form, every spelling, every language.
        test: {
          name: 'long',
          include: [LONG],
          exclude: EXCLUDED,
          globalSetup: 'tests/setup/database-run.ts',
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: [FAULTS],
          exclude: EXCLUDED,
          globalSetup: 'tests/setup/database-run.ts',
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
