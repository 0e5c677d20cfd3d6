/** The rules of the codebase (docs/architecture.md): who may import whom. */
const edges = require('./edges.cjs');

const TEST = '[.](test|fixture)[.]tsx?$';
/** What no other feature, route or process may import. */
const PRIVATE = '^app/features/.*([.]store[.]server[.]ts|[.]email[.]tsx|/internal/)';
const features = [...new Set([...Object.keys(edges), ...Object.values(edges).flat()])].sort();

/**
 * One rule per feature: it may reach others only along its edges, and never their stores, e-mails or
 * `internal/` folders.
 */
const featureRules = features.map((feature) => {
  const allowed = edges[feature] ?? [];
  return {
    name: `${feature}-keeps-to-its-edges`,
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
        'Two files that need each other are one file, or one of them is in the wrong folder.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'shared-stands-alone',
      comment: 'app/shared is at the bottom: it imports nothing of ours.',
      severity: 'error',
      from: { path: '^app/shared/', pathNot: TEST },
      to: { path: '^(app|server|sandbox|db|films)/', pathNot: '^app/shared/' },
    },
    {
      name: 'ui-knows-only-shared',
      comment: 'app/ui is made of primitives without product words.',
      severity: 'error',
      from: { path: '^app/ui/', pathNot: TEST },
      to: { path: '^(app|server|sandbox|db|films)/', pathNot: '^app/(ui|shared)/' },
    },
    {
      name: 'platform-knows-only-shared',
      comment: 'app/platform has no product words: it may use app/shared and its own tables.',
      severity: 'error',
      from: { path: '^app/platform/', pathNot: TEST },
      to: {
        path: '^(app|server|sandbox|db|films)/',
        pathNot: '^app/(platform|shared)/|^db/schema/platform[.]ts$',
      },
    },
    {
      name: 'features-do-not-know-routes',
      comment: 'A feature knows no page, no process and no sandbox.',
      severity: 'error',
      from: { path: '^app/features/', pathNot: TEST },
      to: { path: '^(app/(routes|root|entry)|server|sandbox)' },
    },
    {
      name: 'features-know-no-framework',
      comment:
        'Requests, responses and cookies belong to routes. Components may use the router; use cases may not.',
      severity: 'error',
      from: { path: '^app/features/.*[.]server[.]tsx?$', pathNot: TEST },
      to: { path: '(^|/)node_modules/(hono|@hono|react-router|@react-router)/' },
    },
    {
      name: 'stores-are-private',
      comment:
        'What writes or locks the tables of a feature, renders its e-mails or stands in its internal/ folder is its own business: call one of its use cases or queries.',
      severity: 'error',
      from: { path: '^app/features/([^/]+)/', pathNot: TEST },
      to: { path: PRIVATE, pathNot: '^app/features/$1/' },
    },
    {
      name: 'routes-call-no-store',
      comment: 'Routes and processes call use cases, queries, rules, schemas and components.',
      severity: 'error',
      from: { path: '^(app/(routes|root|entry)|server)', pathNot: TEST },
      to: { path: PRIVATE },
    },
    {
      name: 'nobody-imports-the-sandbox',
      comment: 'The sandbox is the outside world: speak to it over the network.',
      severity: 'error',
      from: { path: '^(app|server)/' },
      to: { path: '^sandbox/' },
    },
    {
      name: 'sandbox-knows-nothing-of-us',
      comment: 'The outside world does not know our code.',
      severity: 'error',
      from: { path: '^sandbox/', pathNot: TEST },
      to: { path: '^(app|server|db)/' },
    },
    {
      name: 'tables-are-read-in-queries-and-stores',
      comment: 'Only stores and queries of features (and the platform for its own) touch tables.',
      severity: 'error',
      from: {
        path: '^(app|server)/',
        pathNot: `[.](store|queries)[.]server[.]ts$|^app/platform/|${TEST}`,
      },
      to: { path: '^db/schema/' },
    },
    ...features.map((feature) => ({
      name: `${feature}-tables-are-written-at-home`,
      comment: `Only ${feature} has a store for its tables; others read them in queries.`,
      severity: 'error',
      from: { path: '[.]store[.]server[.]ts$', pathNot: `^app/features/${feature}/` },
      to: { path: `^db/schema/${feature}[.]ts$` },
    })),
    {
      name: 'server-code-stays-on-the-server',
      comment:
        'A file without .server in its name may reach the browser, so it may not import one that has it.',
      severity: 'error',
      from: {
        path: '^app/',
        pathNot: `[.]server[.]tsx?$|^app/routes/|^app/root[.]tsx$|[.]email[.]tsx$|${TEST}`,
      },
      to: { path: '[.]server[.]tsx?$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'third-parties-live-in-platform',
      comment:
        'Mail, cards, files, pictures, uploads, queues and databases are spoken to in app/platform.',
      severity: 'error',
      from: { path: '^app/', pathNot: `^app/platform/|${TEST}` },
      to: {
        path: '(^|/)node_modules/(nodemailer|smtp-server|imapflow|postal-mime|pg|pg-boss|pino|prom-client|sharp|stripe|flydrive|@aws-sdk|@tus)/',
      },
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
