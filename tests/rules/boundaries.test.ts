import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const run = promisify(execFile);

/** Files that each break one rule, with the rule that must report them. */
const violations: [file: string, content: string, rule: string][] = [
  ['app/shared/a.ts', "import '../platform/p.server.ts';", 'shared-imports-nothing-of-ours'],
  ['app/ui/a.tsx', "import '../platform/p.server.ts';", 'ui-imports-only-shared'],
  [
    'app/languages/a.server.ts',
    "import '../platform/p.server.ts';",
    'languages-import-only-shared',
  ],
  [
    'app/platform/a.server.ts',
    "import '../features/messages/send.server.ts';",
    'platform-imports-only-shared',
  ],
  [
    'app/features/templates/a.server.ts',
    "import '../messages/send.server.ts';",
    'templates-imports-only-along-its-edges',
  ],
  [
    'app/features/accounts/a.server.ts',
    "import '../payments/spend.server.ts';",
    'accounts-imports-only-along-its-edges',
  ],
  [
    'app/features/letters/a.server.ts',
    "import '../messages/m.store.server.ts';",
    'private-files-of-features',
  ],
  [
    'app/features/letters/b.server.ts',
    "import '../messages/internal/i.server.ts';",
    'private-files-of-features',
  ],
  [
    'app/features/letters/c.server.tsx',
    "import '../messages/m.email.tsx';",
    'private-files-of-features',
  ],
  [
    'app/routes/r.server.ts',
    "import '../features/messages/m.store.server.ts';",
    'routes-do-not-import-private-files',
  ],
  [
    'server/b.ts',
    "import '../app/features/messages/m.email.tsx';",
    'routes-do-not-import-private-files',
  ],
  [
    'app/features/messages/b.server.ts',
    "import '../../routes/r.server.ts';",
    'features-do-not-import-routes',
  ],
  ['app/routes/messages/card.tsx', "import '../s.server.ts';", 'routes-only-answer-requests'],
  [
    'app/features/messages/browser/a.tsx',
    "import '../../../routes/s.server.ts';",
    'pages-of-features-import-only-layout-and-notices',
  ],
  [
    'app/features/messages/g.ts',
    "import './browser/b.tsx';",
    'rules-and-use-cases-do-not-import-browser',
  ],
  ['app/features/messages/c.server.ts', "import 'hono';", 'features-do-not-import-frameworks'],
  ['server/a.ts', "import '../sandbox/s.ts';", 'sandbox-is-not-imported'],
  ['sandbox/s.ts', "import '../app/platform/p.server.ts';", 'sandbox-does-not-import-the-app'],
  [
    'app/features/messages/d.server.ts',
    "import '../../../db/schema/messages.ts';",
    'tables-only-in-queries-and-stores',
  ],
  [
    'app/features/dispatch/d.store.server.ts',
    "import '../../../db/schema/messages.ts';",
    'messages-tables-have-one-store',
  ],
  ['app/features/messages/e.tsx', "import './send.server.ts';", 'server-code-only-on-the-server'],
  [
    'app/features/messages/f.server.ts',
    "import 'nodemailer';",
    'third-party-libraries-only-in-platform',
  ],
  [
    'app/platform/b.server.ts',
    "import './ffmpeg/convert.server.ts';",
    'ffmpeg-only-in-a-process-of-its-own',
  ],
  ['server/c.ts', "import 'node-av/lib';", 'ffmpeg-only-in-a-process-of-its-own'],
  ['app/shared/x.ts', "import './y.ts';", 'no-cycles'],
];

const allowed: [file: string, content: string][] = [
  ['app/shared/y.ts', "import './x.ts';"],
  ['app/platform/p.server.ts', ''],
  ['app/platform/ffmpeg/convert.server.ts', "import 'node-av/lib';"],
  ['app/features/messages/m.store.server.ts', ''],
  ['app/features/messages/m.email.tsx', ''],
  ['app/features/messages/internal/i.server.ts', ''],
  [
    'app/features/messages/send.server.ts',
    "import './m.store.server.ts';\nimport './internal/i.server.ts';\nimport '../payments/spend.server.ts';",
  ],
  ['app/features/payments/spend.server.ts', ''],
  ['app/routes/s.server.ts', "import '../features/messages/send.server.ts';"],
  ['app/routes/layout/l.tsx', ''],
  ['app/features/messages/browser/b.tsx', "import '../../../routes/layout/l.tsx';"],
  ['db/schema/messages.ts', ''],
];

describe('the boundary rules', () => {
  let root: string;
  let found: { from: string; rule: { name: string } }[];

  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'unsent-rules-'));
    await writeFile(path.join(root, 'package.json'), '{"type":"module"}');
    await symlink(path.resolve('node_modules'), path.join(root, 'node_modules'));
    for (const [file, content] of [...violations, ...allowed]) {
      await mkdir(path.join(root, path.dirname(file)), { recursive: true });
      await writeFile(path.join(root, file), `${content}\n`);
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
      { cwd: root, maxBuffer: 64 * 1024 * 1024 },
    ).catch((error: { stdout: string }) => error);
    found = JSON.parse(stdout).summary.violations;
  }, 60_000);

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(violations)('%s with %j breaks %s', (file, _content, rule) => {
    expect(found.filter(({ from }) => from === file).map(({ rule: { name } }) => name)).toContain(
      rule,
    );
  });

  test('allowed imports are not reported', () => {
    const reported = new Set(found.map(({ from }) => from));
    expect(allowed.filter(([file]) => file !== 'app/shared/y.ts' && reported.has(file))).toEqual(
      [],
    );
  });
});
