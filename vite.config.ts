import { execFile, type PromiseWithChild } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { type BuildEnvironment, defineConfig, type Plugin } from 'vite';

/**
 * Builds the client in a process of its own, beside the server: nearly all of a build is JavaScript that
 * plugins run for each module, on one thread. The server's build waits only where it reads what files
 * the client has.
 */
function buildClientBesideServer(): Plugin {
  let client: PromiseWithChild<unknown> | undefined;
  return {
    name: 'build-client-beside-server',
    apply: 'build',
    enforce: 'pre',
    config: {
      // After React Router's.
      order: 'post',
      handler: ({ builder: { buildApp } = {} }) => ({
        builder: {
          async buildApp(builder) {
            const clientEnvironment = builder.environments.client as BuildEnvironment;
            if (process.env[CLIENT_ONLY]) {
              await builder.build(clientEnvironment);
              return;
            }
            // React Router empties the folder, builds one after the other, and tidies up.
            await buildApp?.({
              ...builder,
              async build(environment) {
                if (environment !== clientEnvironment) return await builder.build(environment);
                const command = [...process.execArgv, ...process.argv.slice(1)];
                const env = { ...process.env, [CLIENT_ONLY]: '1' };
                client = promisify(execFile)(process.execPath, command, { env });
                // Its failure is reported where the server's build waits for it.
                client.catch(() => {});
                return [];
              },
            });
          },
        },
      }),
    },
    load: {
      filter: { id: /virtual:react-router\/server-manifest$/ },
      handler: async () => void (await client),
    },
    buildEnd(error) {
      if (error) client?.child.kill();
    },
  };
}

/** Set for the process that builds the client. */
const CLIENT_ONLY = 'BUILD_CLIENT_ONLY';

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
 * React Router's plugins, asked only about what may concern them: our own modules and virtual ones.
 * Otherwise each of them would be asked about every module of every package.
 */
function reactRouterForOurModules(): Plugin[] {
  const plugins: Plugin[] = reactRouter();
  for (const plugin of plugins) {
    const { transform, resolveId, load } = plugin;
    if (typeof transform === 'function') {
      plugin.transform = { filter: { id: { exclude: /\/node_modules\// } }, handler: transform };
    }
    if (typeof resolveId === 'function') {
      plugin.resolveId = { filter: { id: /^(?:[./#\0]|virtual:)/ }, handler: resolveId };
    }
    if (typeof load === 'function') {
      plugin.load = { filter: { id: /^(?:\0|virtual:)/ }, handler: load };
    }
  }
  return plugins;
}

/** Files of scripts, each with the modules that the same pages need: small files compress badly. */
const SCRIPT_FILES: Record<string, string[]> = {
  // React, the router, our components and what nearly every page uses.
  base: [
    'node_modules/(react|react-dom|react-router|scheduler)/',
    'vite/preload-helper',
    'app/document-head',
    'app/features/accounts/(account|sessions/idle)\\.rules',
    'app/features/accounts/sessions/(clear-browser-state|device-name)',
    'app/features/accounts/browser/session-ended',
    'app/features/admin/browser/(admin-links|confirm-dialog|page-parts|time-text)',
    'app/features/messages/(message(\\.rules|-limits)|schedule/when\\.rules)',
    'app/features/messages/browser/(editor/(form-values|time-zone-note|zone-select)|list/status-badges)',
    'app/features/payments/packs/current-plan',
    'app/features/recordings/recording\\.rules',
    'app/features/templates/template\\.rules',
    'app/features/templates/browser/(film-p|premium-note|template-tags|text-over-film)',
    'app/platform/clock/clock',
    'app/routes/layout/(error-page|fetch-with-retry|held-words|keep-page-on-fault|network-error)',
    'app/routes/layout/(not-found-page|page-meta|site-links|use-session-check|wordmark)',
    'app/routes/notices/(notice-table|page-notices)',
    'app/shared/(?!mail)',
    'app/ui/(?!combobox|data-table|mail|menu)',
  ],
  'message-parts': [
    'app/features/live/browser/live-',
    'app/features/messages/browser/(countdown|message-not-found|message-summary)',
    'app/features/messages/browser/detail/(confirm-action|message-actions)',
    'app/features/messages/browser/list/(deleted-line|filters|message-rows)',
    'app/features/(pictures|recordings)/browser/(picture|recording)-rows',
  ],
  'admin-parts': [
    'app/features/moderation/report\\.rules',
    'app/features/admin/browser/(audit/audit-labels|reports/report-badge|users/person-badges)',
    'app/features/admin/browser/templates/template-form\\.tsx',
    'app/ui/data-table',
  ],
  // The panels of a letter's form for its recording and its picture.
  'letter-panels': [
    'app/features/(recordings/browser/recording-panel|pictures/browser/picture-panel)',
  ],
  care: ['app/features/care/browser/goodbye-panel'],
  schedule: ['app/features/messages/browser/editor/(typed-schedule|preset-schedule|schedule-text)'],
};

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

export default defineConfig(({ command }) => ({
  plugins: [buildClientBesideServer(), tailwindcss(), reactRouterForOurModules(), precompress()],
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
                test: new RegExp(`(?:${modules.join('|')})`),
              })),
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && { define: REACT.define }),
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
            restore: 'server/commands/restore.ts',
            'check-integrity': 'server/commands/check-integrity.ts',
            'check-mail': 'server/commands/check-mail.ts',
            'affiliate-list': 'server/commands/affiliate-list.ts',
            rekey: 'server/commands/rekey.ts',
            'closing-plan': 'server/commands/closing-plan.ts',
            'grant-role': 'server/commands/grant-role.ts',
            'read-bounces': 'server/commands/read-bounces.ts',
          },
        },
      },
    },
  },
}));
