import path from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';

/** Dates use one calendar, so the bundle leaves the other fourteen out. */
const oneCalendar: Plugin = {
  name: 'one-calendar',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    /\/createCalendar\.\w+$/.test(source) && importer?.includes('@internationalized/date')
      ? path.resolve('app/ui/gregorian-calendar.ts')
      : null,
};

/** Small modules that nearly every page uses. */
const SMALL_PARTS =
  /\/app\/(document-head|features\/accounts\/(account|sessions\/idle)\.rules|shared\/(duration|money|product)|routes\/(page-meta|network-error|accounts\/session-ended|layout\/(site-links|wordmark|not-found-page|fetch-with-retry)|notices\/(notice-table|page-notices))|platform\/clock\/clock|ui\/(avatar|badge|card|dialog|input-class|use-is-hydrated))\.tsx?$/;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // The interface has one language, so the bundle leaves the other forty out.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
    oneCalendar,
  ],
  // Compressing every file to print its size would lengthen the build.
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            // Modules nearly every page uses: as files of a hundred bytes each they would be twice the size.
            codeSplitting: {
              groups: [{ name: 'parts', test: SMALL_PARTS }],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled, so that a start reads a few files instead of two thousand.
      resolve: {
        noExternal: [
          /^@?better-auth/,
          /^better-call/,
          /^drizzle-orm/,
          /^@react-email/,
          /^hono/,
          /^zod/,
          /^intl-messageformat/,
          /^@formatjs/,
          /^react-aria/,
          /^react-stately/,
          /^@internationalized\//,
          /^@?react-router/,
          /^@remix-run\//,
          /^kysely/,
          /^stripe/,
          /^jose/,
          /^@opentelemetry\//,
        ],
      },
      build: {
        rollupOptions: {
          input: {
            web: 'server/web.ts',
            worker: 'server/worker.ts',
            all: 'server/all.ts',
            migrate: 'server/migrate.ts',
            // A program of its own, which app/platform/images/convert-photo.server.ts starts.
            'photo-converter': 'app/platform/images/photo-converter.server.ts',
            // Another, which app/platform/video/video-tools.server.ts names.
            'ffmpeg-program': 'app/platform/ffmpeg/ffmpeg-program.server.ts',
            backup: 'server/commands/backup.ts',
            restore: 'server/commands/restore.ts',
            'check-integrity': 'server/commands/check-integrity.ts',
            'check-mail': 'server/commands/check-mail.ts',
            'affiliate-list': 'server/commands/affiliate-list.ts',
            rekey: 'server/commands/rekey.ts',
            'closing-plan': 'server/commands/closing-plan.ts',
            'grant-role': 'server/commands/grant-role.ts',
          },
        },
      },
    },
  },
});
