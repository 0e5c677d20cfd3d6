import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One file for each process in server/ (see vite.config.ts).
  serverBuildFile: '[name].js',
  // A page and what it does about its forms come as one file: half of them is of no use offline.
  splitRouteModules: false,
} satisfies Config;
