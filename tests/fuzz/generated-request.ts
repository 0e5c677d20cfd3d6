import fc from 'fast-check';

/** A request as sent over the wire, not limited to what a well-behaved client would send. */
export interface GeneratedRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

/** What requests are made from: the product's routes, real ids, and people's cookies. */
export interface FuzzTarget {
  origin: string;
  routes: string[];
  /** Values for route parameters, some of them real. */
  ids: string[];
  cookies: (string | null)[];
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'];

const NASTY = [
  '',
  '0',
  '-1',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff%fe',
  '%',
  "' or 1=1 --",
  '<svg onload=alert(1)>',
  '\u202egnp.exe',
  '𝕏'.repeat(50),
  'a'.repeat(5_000),
  '9'.repeat(400),
  '2026-02-30',
  '\r\nSet-Cookie: a=b',
];

/** Field names our forms and pages read, so that generated values reach the code behind them. */
const FIELDS = [
  'intent',
  'tab',
  'email',
  'password',
  'name',
  'draft',
  'draftId',
  'personalizedContent',
  'recipientEmail',
  'recipientName',
  'senderName',
  'isAnonymous',
  'hasPermission',
  'subject',
  'content',
  'delivery',
  'date',
  'time',
  'timeZone',
  'paymentMethod',
  'messageId',
  'status',
  'page',
  'q',
  'category',
  'token',
  'code',
  'userId',
  'role',
  'totalCredits',
  'returnTo',
  '_data',
];

const anyText = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.emailAddress() },
  { weight: 1, arbitrary: fc.integer().map(String) },
);

const pairs = (anyValue: fc.Arbitrary<string>) =>
  fc.array(fc.tuple(fc.oneof(fc.constantFrom(...FIELDS), fc.string({ maxLength: 12 })), anyValue), {
    maxLength: 8,
  });

const form = pairs(anyText).map((entries) => new URLSearchParams(entries).toString());

const json = fc.oneof(
  fc.json({ maxDepth: 6 }),
  pairs(anyText).map((entries) => JSON.stringify(Object.fromEntries(entries))),
  fc.constant('['.repeat(20_000) + ']'.repeat(20_000)),
  fc.constant('{"__proto__":{"isAdmin":true}}'),
);

const multipart = pairs(anyText).map((entries) =>
  [
    ...entries.map(
      ([name, value]) =>
        `--edge\r\nContent-Disposition: form-data; name="${name}"; filename="${name}.png"\r\nContent-Type: image/png\r\n\r\n${value}\r\n`,
    ),
    '--edge--\r\n',
  ].join(''),
);

const bodies: fc.Arbitrary<[type: string, body: string]> = fc.oneof(
  form.map((body): [string, string] => ['application/x-www-form-urlencoded', body]),
  json.map((body): [string, string] => ['application/json', body]),
  multipart.map((body): [string, string] => ['multipart/form-data; boundary=edge', body]),
  anyText.map((body): [string, string] => ['multipart/form-data; boundary=edge', body]),
  anyText.map((body): [string, string] => ['text/plain', body]),
  anyText.map((body): [string, string] => ['application/offset+octet-stream', body]),
);

/** Leaves out characters Node's own client refuses to send in headers. */
const asHeader = (value: string) => value.replace(/[^\x20-\x7e]/g, '').slice(0, 2_000);

function pathOf({ routes, ids }: FuzzTarget): fc.Arbitrary<string> {
  const segment = fc.oneof(fc.constantFrom(...ids), anyText.map(encodeURIComponentSafely));
  const filled = fc
    .tuple(fc.constantFrom(...routes), fc.array(segment, { minLength: 4, maxLength: 4 }))
    .map(([route, values]) => {
      let next = 0;
      return route.replace(/:\w+\??|\*/g, () => values[next++] ?? '');
    });
  const shaped = fc
    .tuple(
      filled,
      fc.constantFrom('', '', '', '/', '.data', ';x', '%2f', '//', '/..', '%00', '.js'),
    )
    .map(([path, ending]) => `${path}${ending}`);
  const query = fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    form.map((text) => `?${text}`),
  );
  return fc.tuple(shaped, query).map((parts) => parts.join('').slice(0, 6_000));
}

/** Lone surrogates cannot be percent-encoded. */
function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

/** Requests to every route with wrong methods, content types, people and half-valid forms. */
export function generatedRequest(target: FuzzTarget): fc.Arbitrary<GeneratedRequest> {
  const { origin } = target;
  return fc
    .record({
      method: fc.constantFrom(...METHODS, 'GET', 'POST', 'POST', 'POST'),
      path: pathOf(target),
      body: bodies,
      cookie: fc.constantFrom(...target.cookies),
      origin: fc.constantFrom(origin, origin, origin, origin, 'null', 'https://elsewhere.example'),
      accept: fc.constantFrom('text/html', '*/*', 'application/json', 'text/event-stream;q=0'),
      extra: fc.dictionary(
        fc.constantFrom(
          'range',
          'if-none-match',
          'x-forwarded-for',
          'x-csrf-token',
          'sec-fetch-site',
          'sec-fetch-dest',
          'stripe-signature',
          'tus-resumable',
          'upload-length',
          'upload-offset',
          'upload-metadata',
          'accept-language',
          'user-agent',
        ),
        anyText.map(asHeader),
        { maxKeys: 3 },
      ),
    })
    .map(({ method, path, body: [type, body], cookie, origin, accept, extra }) => {
      const carriesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
      return {
        method,
        path,
        headers: {
          ...extra,
          origin,
          accept,
          ...(cookie && { cookie }),
          ...(carriesBody && { 'content-type': type }),
        },
        body: carriesBody ? body : undefined,
      };
    });
}
