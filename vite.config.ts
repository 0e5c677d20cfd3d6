import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    // The interface speaks one language: forty others would travel along for nothing.
    { ...optimizeLocales.vite({ locales: ['en-US'] }), enforce: 'pre' },
  ],
  environments: {
    ssr: {
      build: {
        rollupOptions: {
          input: {
            web: 'server/web.ts',
            worker: 'server/worker.ts',
            all: 'server/all.ts',
            migrate: 'server/migrate.ts',
            'grant-role': 'server/grant-role.ts',
          },
        },
      },
    },
  },
});
