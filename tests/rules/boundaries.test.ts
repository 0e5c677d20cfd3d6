import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);

/** Each line is a file that breaks one rule of the app, and the rule that must say so. */
const violations: [file: string, content: string, rule: string][] = [
  ['app/shared/a.ts', "import '../platform/p.server.ts';", 'shared-stands-alone'],
  ['app/ui/a.tsx', "import '../platform/p.server.ts';", 'ui-knows-only-shared'],
  [
    'app/platform/a.server.ts',
    "import '../features/messages/public.server.ts';",
    'platform-knows-only-shared',
  ],
  [
    'app/features/messages/a.server.ts',
    "import '../delivery/public.server.ts';",
    'messages-keeps-to-its-edges',
  ],
  [
    'app/features/delivery/a.server.ts',
    "import '../messages/inner.server.ts';",
    'delivery-keeps-to-its-edges',
  ],
  [
    'app/features/accounts/a.server.ts',
    "import '../payments/public.server.ts';",
    'accounts-keeps-to-its-edges',
  ],
  [
    'app/features/messages/b.server.ts',
    "import '../../routes/r.ts';",
    'features-do-not-know-routes',
  ],
  ['app/features/messages/c.server.ts', "import 'hono';", 'features-know-no-framework'],
  ['app/routes/r.ts', "import '../features/messages/inner.server.ts';", 'pages-enter-by-the-door'],
  ['server/a.ts', "import '../sandbox/s.ts';", 'nobody-imports-the-sandbox'],
  ['sandbox/s.ts', "import '../app/platform/p.server.ts';", 'sandbox-knows-nothing-of-us'],
  [
    'app/features/messages/d.server.ts',
    "import '../../../db/schema/messages.ts';",
    'tables-are-read-in-queries-and-stores',
  ],
  [
    'app/features/delivery/d.store.server.ts',
    "import '../../../db/schema/messages.ts';",
    'messages-tables-are-written-at-home',
  ],
  ['app/features/messages/e.tsx', "import './inner.server.ts';", 'server-code-stays-on-the-server'],
  ['app/features/messages/f.server.ts', "import 'nodemailer';", 'third-parties-live-in-platform'],
  ['app/shared/x.ts', "import './y.ts';", 'no-cycles'],
];

const innocent: [file: string, content: string][] = [
  ['app/shared/y.ts', "import './x.ts';"],
  ['app/platform/p.server.ts', ''],
  ['app/features/messages/public.server.ts', ''],
  ['app/features/messages/inner.server.ts', ''],
  ['app/features/delivery/public.server.ts', "import '../messages/public.server.ts';"],
  ['app/features/payments/public.server.ts', ''],
  ['db/schema/messages.ts', ''],
];

describe('the rules of the app', () => {
  let app: string;
  let found: { from: string; rule: { name: string } }[];

  beforeAll(async () => {
    app = await mkdtemp(path.join(os.tmpdir(), 'unsent-rules-'));
    await writeFile(path.join(app, 'package.json'), '{"type":"module"}');
    await symlink(path.resolve('node_modules'), path.join(app, 'node_modules'));
    for (const [file, content] of [...violations, ...innocent]) {
      await mkdir(path.join(app, path.dirname(file)), { recursive: true });
      await writeFile(path.join(app, file), `${content}\n`);
    }
    const { stdout } = await run(
      path.resolve('node_modules/.bin/depcruise'),
      [
        '--config',
        path.resolve('rules/dependency-cruiser.cjs'),
        '-T',
        'json',
        'app',
        'server',
        'sandbox',
        'db',
      ],
      { cwd: app, maxBuffer: 64 * 1024 * 1024 },
    ).catch((error: { stdout: string }) => error);
    found = JSON.parse(stdout).summary.violations;
  }, 60_000);

  afterAll(() => rm(app, { recursive: true, force: true }));

  test.each(violations)('%s with %j breaks %s', (file, _content, rule) => {
    expect(found.filter(({ from }) => from === file).map(({ rule: { name } }) => name)).toContain(
      rule,
    );
  });

  test('and what keeps to them is left in peace', () => {
    const accused = new Set(found.map(({ from }) => from));
    expect(innocent.filter(([file]) => file !== 'app/shared/y.ts' && accused.has(file))).toEqual(
      [],
    );
  });
});
