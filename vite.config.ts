import { spawnSync } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlinedScripts } from './inlined-scripts.ts';

/**
 * Compresses scripts and styles as far as Brotli can, once, instead of quickly for each request. They
 * are served as they are to browsers that accept it.
 */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle: () => compressAssets('build/client/assets'),
  };
}

async function compressAssets(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg)$/.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(await readFile(file)));
    }),
  );
}

/**
 * Files of scripts, each with the modules that the same pages need: small files compress badly. A module
 * goes to the first file that names the start of its path, with what it imports.
 */
export const SCRIPT_FILES: Record<string, string[]> = {
  // React, the router, our components and what nearly every page uses.
  base: [
    'node_modules/react/',
    'node_modules/react-dom/',
    'node_modules/react-router/',
    'node_modules/scheduler/',
    // Vite's own, for imports that wait.
    'vite/preload-helper',
    'app/document-head',
    'app/features/accounts/account.rules',
    'app/features/accounts/browser/session-ended',
    'app/features/accounts/sessions/clear-browser-state',
    'app/features/accounts/sessions/device-name',
    'app/features/accounts/sessions/idle.rules',
    'app/features/messages/browser/list/status-badge',
    'app/features/messages/message',
    'app/features/messages/schedule/when.rules',
    'app/features/payments/packs/current-plan',
    'app/features/recordings/recording.rules',
    'app/features/templates/browser/film-p',
    'app/features/templates/film-movement.rules',
    'app/features/templates/browser/premium-note',
    'app/features/templates/browser/template-tags',
    'app/platform/clock/',
    'app/routes/layout/',
    'app/shared/',
    'app/ui/',
    '!app/shared/abbreviations',
    '!app/shared/connecting-words',
    '!app/shared/cut-sentence',
    '!app/shared/mail-domains',
    '!app/shared/segments',
    '!app/shared/split-phrases',
    '!app/ui/combobox',
    '!app/ui/data-table',
    '!app/ui/menu',
  ],
  // Cuts a letter into phrases: asked for by what its form loads later.
  phrases: ['app/shared/split-phrases'],
  // A recording's sound: for the panel below, and for the page where visitors hear themselves.
  sound: ['app/features/recordings/browser/recorded-sound'],
  // The panels of a letter's form for its recording and its picture.
  'letter-panels': [
    'app/features/recordings/browser/recording-panel',
    'app/features/pictures/browser/picture-panel',
  ],
  schedule: [
    'app/features/messages/browser/editor/preset-schedule',
    'app/features/messages/browser/editor/typed-schedule',
  ],
  'message-parts': [
    'app/features/live/browser/',
    'app/features/messages/browser/',
    'app/features/pictures/browser/picture-rows',
    'app/features/recordings/browser/recording-rows',
    '!app/features/messages/browser/checkout/',
    '!app/features/messages/browser/editor/',
    '!app/features/messages/browser/handover/',
    // In the base: the admin area needs nothing else of these.
    '!app/features/messages/browser/list/status-badge',
  ],
  'admin-parts': [
    'app/features/admin/browser/',
    'app/features/moderation/report.rules',
    'app/ui/data-table',
    '!app/features/admin/browser/categories/',
    '!app/features/admin/browser/deliveries/',
    '!app/features/admin/browser/overview/',
    '!app/features/admin/browser/settings/',
    '!app/features/admin/browser/users/credits-panel',
    '!app/features/admin/browser/users/person-facts',
    '!app/features/admin/browser/users/role-panel',
    '!app/features/admin/browser/users/suspension-panel',
    '!app/features/admin/browser/videos/',
  ],
  care: ['app/features/care/browser/goodbye-panel'],
};

function isIn(modules: string[], id: string): boolean {
  const isNamed = (start: string) => id.includes(start);
  return (
    modules.some(isNamed) &&
    !modules.some((start) => start.startsWith('!') && isNamed(start.slice(1)))
  );
}

/** Packages of hundreds of modules, bundled only in a build: `npm run dev` would transform each of them. */
const MANY_MODULES = [
  /^@internationalized\//,
  /^@?react-router/,
  /^@remix-run\//,
  /^kysely/,
  /^stripe/,
  /^jose/,
  /^@opentelemetry\//,
];

/** Otherwise, React would choose its slow build for development wherever NODE_ENV is not set. */
const REACT = {
  modules: /^react(?:-dom)?(?:$|\/)/,
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** For the metric `unsent_build_info`. */
const commit = () =>
  spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout?.trim() ?? '';

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), inlinedScripts(), precompress()],
  // Compressing every file to print its size would lengthen the build.
  build: { reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            codeSplitting: {
              groups: Object.entries(SCRIPT_FILES).map(([name, modules]) => ({
                name,
                test: (id) => isIn(modules, id),
              })),
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        define: { ...REACT.define, 'import.meta.env.COMMIT': JSON.stringify(commit()) },
      }),
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
          // Only its model and parser: the rest would bring sixty packages (LICENSE).
          /^budoux/,
          ...(command === 'build' ? [...MANY_MODULES, REACT.modules] : []),
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
            'restore-drill': 'server/commands/restore-drill.ts',
            restore: 'server/commands/restore.ts',
            'check-integrity': 'server/commands/check-integrity.ts',
            'check-mail': 'server/commands/check-mail.ts',
            'affiliate-list': 'server/commands/affiliate-list.ts',
            'hold-due': 'server/commands/hold-due.ts',
            rekey: 'server/commands/rekey.ts',
            'closing-plan': 'server/commands/closing-plan.ts',
            'grant-role': 'server/commands/grant-role.ts',
            'reset-second-factor': 'server/commands/reset-second-factor.ts',
            'read-bounces': 'server/commands/read-bounces.ts',
          },
        },
      },
    },
  },
}));
