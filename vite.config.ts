import path from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Dates are written in one calendar: the fourteen others would travel along for nothing. */
const oneCalendar: Plugin = {
  name: 'one-calendar',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    /\/createCalendar\.\w+$/.test(source) && importer?.includes('@internationalized/date')
      ? path.resolve('app/ui/gregorian-calendar.ts')
      : null,
};

const SMALL_PARTS =
  /\/app\/(shared\/(duration|money|product)|routes\/page-title|ui\/(badge|card|input-class|use-is-hydrated))\.tsx?$/;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // The interface speaks one language: forty others would travel along for nothing.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    oneCalendar,
  ],
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // What nearly every page takes, in one file: as files of a hundred bytes they weigh twice.
            codeSplitting: {
              groups: [{ name: 'parts', test: SMALL_PARTS }],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, so that starting reads one file in place of many hundred, and only what is used.
      resolve: {
        noExternal: [
          /^@?better-auth/,
          /^better-call/,
          /^drizzle-orm/,
          /^@react-email/,
          /^hono/,
          /^zod/,
        ],
      },
      build: {
        rollupOptions: {
          input: {
            web: 'server/web.ts',
            worker: 'server/worker.ts',
            all: 'server/all.ts',
            migrate: 'server/migrate.ts',
            backup: 'server/backup.ts',
            restore: 'server/restore.ts',
            'check-integrity': 'server/check-integrity.ts',
            'affiliate-list': 'server/affiliate-list.ts',
            rekey: 'server/rekey.ts',
            'grant-role': 'server/grant-role.ts',
          },
        },
      },
    },
  },
});
