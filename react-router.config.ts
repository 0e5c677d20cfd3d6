import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // One file for each process in server/ (see vite.config.ts).
  serverBuildFile: '[name].js',
} satisfies Config;
