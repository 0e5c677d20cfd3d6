import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Benchmark, Measurement } from './measurement.ts';

const FOLDER = 'build/client/assets';

/** Routes and the limit of the scripts they load, in gzip bytes; including the date picker where used. */
const PAGES: { route: string; also?: string; limit: number }[] = [
  { route: 'routes/templates/presets', limit: 170_000 },
  { route: 'routes/accounts/auth', limit: 170_000 },
  { route: 'routes/messages/list/dashboard', limit: 170_000 },
  { route: 'routes/messages/list/messages', limit: 170_000 },
  { route: 'routes/messages/detail/message', limit: 170_000 },
  { route: 'routes/messages/checkout/checkout', limit: 170_000 },
  { route: 'routes/messages/checkout/confirmation', limit: 170_000 },
  { route: 'routes/settings/settings', limit: 170_000 },
  { route: 'routes/messages/editor/create-message', also: 'typed-schedule', limit: 205_000 },
  { route: 'routes/messages/editor/compose', also: 'typed-schedule', limit: 205_000 },
];

interface Manifest {
  entry: { module: string; imports: string[] };
  routes: Record<string, { module: string; imports: string[] }>;
}

/** The scripts a browser downloads before a page is interactive. */
export const scriptSize: Benchmark = {
  name: 'script-size',
  async measure() {
    const files = await readdir(FOLDER);
    const manifestFile = files.find((name) => /^manifest-.*\.js$/.test(name)) ?? '';
    const source = await readFile(path.join(FOLDER, manifestFile), 'utf8');
    const manifest: Manifest = JSON.parse(source.replace(/^window\.\w+=/, '').replace(/;\s*$/, ''));
    const measurements: Measurement[] = [];
    for (const { route, also, limit } of PAGES) {
      const entries = [manifest.entry, manifest.routes.root, manifest.routes[route]];
      if (!manifest.routes[route]) throw new Error(`There is no route ${route}`);
      const wanted = new Set(
        entries.flatMap((entry) => (entry ? [entry.module, ...entry.imports] : [])),
      );
      if (also) {
        const lazy = files.find((name) => name.startsWith(also) && name.endsWith('.js')) ?? '';
        for (const name of await withImports(lazy)) wanted.add(`/assets/${name}`);
      }
      const sizes = await Promise.all(
        [...wanted].map(
          async (address) => gzipSync(await readFile(`build/client${address}`)).length,
        ),
      );
      measurements.push({
        name: `scripts of ${route.split('/').at(-1)}`,
        value: sizes.reduce((sum, size) => sum + size, 0),
        target: { kind: 'at most', value: limit },
        unit: 'bytes',
        detail: `gzip, ${sizes.length} files${also ? ', with the date picker' : ''}`,
      });
    }
    return measurements;
  },
};

/** A script and everything it imports, directly or not. */
async function withImports(name: string, seen = new Set<string>()): Promise<Set<string>> {
  if (!name || seen.has(name)) return seen;
  seen.add(name);
  const source = await readFile(path.join(FOLDER, name), 'utf8');
  for (const [, imported = ''] of source.matchAll(/from\s*["']\.\/([^"']+\.js)["']/g)) {
    await withImports(imported, seen);
  }
  return seen;
}
