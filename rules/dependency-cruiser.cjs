/** Who may import whom (docs/architecture.md). */
const { readFileSync } = require('node:fs');
const path = require('node:path');
const edges = require('./edges.cjs');

const TEST = '[.](test|fixture)[.]tsx?$';
/** What no other feature, route or process may import. */
const PRIVATE = '^app/features/.*([.]store[.]server[.]ts|[.]email[.]tsx|/internal/)';
/** What `app/routes` holds: see docs/architecture.md, "Folders". */
const routes = readFileSync(path.resolve(__dirname, '../app/routes.ts'), 'utf8');
const ROUTE_FILES = [
  ...[...routes.matchAll(/'(routes\/[^']+)'/g)].map(([, file]) => `${file}$`),
  'routes/(layout|notices)/',
  'routes/.*-routes[.]tsx?$',
  'routes/.*[.]server[.]tsx?$',
  'routes/.*[+]types/',
  'routes/.*[.](db[.])?test[.]tsx?$',
];
const MISPLACED = { path: '^app/routes/', pathNot: `^app/(${ROUTE_FILES.join('|')})` };
const features = [...new Set([...Object.keys(edges), ...Object.values(edges).flat()])].sort();

/** One rule per feature: it may import from other features only along its edges. */
const featureRules = features.map((feature) => {
  const allowed = edges[feature] ?? [];
  return {
    name: `${feature}-imports-only-along-its-edges`,
    comment: `${feature} may call ${allowed.join(', ') || 'no other feature'}. The list is rules/edges.cjs.`,
    severity: 'error',
    from: { path: `^app/features/${feature}/`, pathNot: TEST },
    to: { path: '^app/features/', pathNot: `^app/features/(${[feature, ...allowed].join('|')})/` },
  };
});

module.exports = {
  forbidden: [
    ...featureRules,
    {
      name: 'no-cycles',
      comment:
        'Two files that import each other are one file, or one of them is in the wrong folder.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      comment: 'app/shared imports nothing else of ours.',
      severity: 'error',
      from: { path: '^app/shared/', pathNot: TEST },
      to: { path: '^(app|server|sandbox|db|films)/', pathNot: '^app/shared/' },
    },
    {
      name: 'ui-imports-only-shared',
      comment: 'app/ui contains primitives without product terms.',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: TEST },
      to: { path: '^(app|server|sandbox|db|films)/', pathNot: '^app/(ui|shared)/' },
    },
    {
      name: 'languages-import-only-shared',
      comment: 'app/languages has texts and no rules: pages and mails say which they need.',
      severity: 'error',
      from: { path: '^app/languages/', pathNot: TEST },
      to: { path: '^(app|server|sandbox|db|films)/', pathNot: '^app/(languages|shared)/' },
    },
    {
      name: 'platform-imports-only-shared',
      comment: 'app/platform has no product terms: it may use app/shared and its own tables.',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: TEST },
      to: {
        path: '^(app|server|sandbox|db|films)/',
        pathNot: '^app/(platform|shared)/|^db/schema/platform[.]ts$',
      },
    },
    ...[
      { from: MISPLACED, to: {} },
      { from: {}, to: MISPLACED },
    ].map((rule) => ({
      name: 'routes-only-answer-requests',
      comment:
        'app/routes holds the modules of routes.ts, *-routes, *.server, layout/ and notices/. What a page is made of belongs to app/features/<feature>/browser.',
      severity: 'error',
      ...rule,
    })),
    {
      name: 'features-do-not-import-routes',
      comment:
        'A feature does not depend on routes, processes or the sandbox. What its pages are made of may use the frame and the notices of all pages.',
      severity: 'error',
      from: { path: '^app/features/', pathNot: `^app/features/[^/]+/(browser|pages)/|${TEST}` },
      to: { path: '^(app/(routes|root|entry)|server|sandbox)' },
    },
    {
      name: 'pages-of-features-import-only-layout-and-notices',
      comment:
        'The parts of a page may use the frame and the notices of all pages, and nothing else of routes.',
      severity: 'error',
      from: { path: '^app/features/[^/]+/(browser|pages)/', pathNot: TEST },
      to: {
        path: '^(app/(routes|root|entry)|server|sandbox)',
        pathNot: '^app/(root[.]tsx$|routes/(layout|notices)/)',
      },
    },
    {
      name: 'rules-and-use-cases-do-not-import-browser',
      comment: 'browser/ stands on the rest of its feature, not the other way round.',
      severity: 'error',
      from: { path: '^app/features/', pathNot: `^app/features/[^/]+/(browser|pages)/|${TEST}` },
      to: { path: '^app/features/[^/]+/(browser|pages)/' },
    },
    {
      name: 'features-do-not-import-frameworks',
      comment:
        'Requests, responses and cookies belong to routes. Components may use the router, use cases may not.',
      severity: 'error',
      from: { path: '^app/features/.*[.]server[.]tsx?$', pathNot: TEST },
      to: { path: '(^|/)node_modules/(hono|@hono|react-router|@react-router)/' },
    },
    {
      name: 'private-files-of-features',
      comment:
        'Stores, e-mails and internal/ folders of another feature are private: call one of its use cases or queries.',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: TEST },
      to: { path: PRIVATE, pathNot: '^app/features/$1/' },
    },
    {
      name: 'routes-do-not-import-private-files',
      comment: 'Routes and processes call use cases, queries, rules, schemas and components.',
      severity: 'error',
      from: { path: '^(app/(routes|root|entry)|server)', pathNot: TEST },
      to: { path: PRIVATE },
    },
    {
      name: 'sandbox-is-not-imported',
      comment: 'The sandbox simulates the outside world: talk to it over the network.',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-does-not-import-the-app',
      comment: 'The sandbox must not depend on our code.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: TEST },
      to: { path: '^(app|server|db)/' },
    },
    {
      name: 'tables-only-in-queries-and-stores',
      comment:
        'Only stores and queries of features (and the platform, for its own tables) access tables.',
      severity: 'error',
      from: {
        path: '^(app|server)/',
        pathNot: `[.](store|queries)[.]server[.]ts$|^app/platform/|${TEST}`,
      },
      to: { path: '^db/schema/' },
    },
    ...features.map((feature) => ({
      name: `${feature}-tables-have-one-store`,
      comment: `Only ${feature} has a store for its tables; others read them in queries.`,
      severity: 'error',
      from: { path: '[.]store[.]server[.]ts$', pathNot: `^app/features/${feature}/` },
      to: { path: `^db/schema/${feature}[.]ts$` },
    })),
    {
      name: 'server-code-only-on-the-server',
      comment:
        'A file without .server in its name may be sent to browsers, so it must not import one with it.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: `[.]server[.]tsx?$|^app/routes/|^app/root[.]tsx$|[.]email[.]tsx$|${TEST}`,
      },
      to: { path: '[.]server[.]tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'third-party-libraries-only-in-platform',
      comment:
        'Libraries for mail, cards, files, images, uploads, queues and databases are used only in app/platform.',
      severity: 'error',
      from: { path: '^app/', pathNot: `^app/platform/|${TEST}` },
      to: {
        path: '(^|/)node_modules/(nodemailer|mailauth|smtp-server|imapflow|postal-mime|pg|pg-boss|pino|prom-client|sharp|stripe|flydrive|@aws-sdk|@tus)/',
      },
    },
    {
      name: 'ffmpeg-only-in-a-process-of-its-own',
      comment:
        'FFmpeg decodes untrusted files: only the program that runLimited starts loads it, and nothing imports that program.',
      severity: 'error',
      from: { path: '^(app|server|sandbox|db)/', pathNot: '^app/platform/ffmpeg/' },
      to: { path: '^app/platform/ffmpeg/|(^|/)node_modules/(node-av|@seydx)/' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(build|data|[.]react-router)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
    },
  },
};
