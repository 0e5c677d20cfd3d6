import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createAmazonSes } from '#app/features/dispatch/bounces/relays/amazon-ses.server.ts';
import { createPostmark } from '#app/features/dispatch/bounces/relays/postmark.server.ts';
import { parseEditedTimes } from '#app/features/recordings/recording.schema.server.ts';
import { systemClock } from '#app/platform/clock/clock.ts';
import { type BodyRule, receiveBody } from '#app/platform/http/request-body.server.ts';
import type { WebEnv } from '#app/platform/http/web-env.server.ts';
import { readHeldForm } from '#app/routes/held-form.server.ts';
import { PHRASES_MAX } from '#app/shared/phrase-limits.ts';
import { hostileCases } from '../bench/setup/hostile-corpus.ts';

/** The most generous rule of each kind that a route has. */
const rules: Record<string, BodyRule> = {
  '/form': { type: 'form', maxBytes: 1_048_576, maxSeconds: 60 },
  '/json': { type: 'json', maxBytes: 16_384, maxSeconds: 60 },
  '/bytes': { type: 'bytes', maxBytes: 1_048_576, keepBytes: 65_536, maxSeconds: 60 },
};
const MAX_FIELDS = 200;
const KEPT_BYTES = 65_536;

const bodies = hostileCases.filter(({ body }) => body !== undefined);

// The same bodies as in `npm run bench`, which measures what they cost; here we count.
test.each(bodies.map((hostile) => [hostile.name, hostile.body?.length, hostile] as const))(
  'a body of %s, %d characters, gives a route at most what it can handle',
  async (_name, _length, { headers, body = '' }) => {
    const counted = { fields: 0, held: 0, phrases: 0, bytes: 0 };
    const app = new Hono<WebEnv>();
    app.use(receiveBody((_method, path) => rules[path] ?? null));
    app.post('/form', async (context) => {
      const sent = await context.req.raw.formData();
      counted.fields = [...sent].length;
      counted.held = readHeldForm(sent)?.fields.length ?? 0;
      counted.phrases = parseEditedTimes(String(sent.get('recordingTimes')))?.phrases.length ?? 0;
      return context.text('');
    });
    app.post('/json', async (context) => {
      counted.fields = Object.keys(await context.req.json()).length;
      return context.text('');
    });
    app.post('/bytes', async (context) => {
      counted.bytes = (await context.req.arrayBuffer()).byteLength;
      return context.text('');
    });
    for (const path of [...Object.keys(rules), '/none']) {
      const { status } = await app.request(path, {
        method: 'POST',
        ...(headers && { headers }),
        body,
      });
      expect([200, 400, 405, 413, 415]).toContain(status);
    }
    expect(counted.fields).toBeLessThanOrEqual(MAX_FIELDS);
    expect(counted.held).toBeLessThanOrEqual(MAX_FIELDS);
    expect(counted.phrases).toBeLessThanOrEqual(PHRASES_MAX);
    expect(counted.bytes).toBeLessThanOrEqual(KEPT_BYTES);
  },
);

// Neither fetches anything for them: nothing listens at that address.
test('the hooks of mail providers refuse all of them', async () => {
  const topicArn = 'arn:aws:sns:eu-west-1:123456789012:unsent';
  const ses = createAmazonSes({ topicArn, snsOrigin: 'http://127.0.0.1:1' }, systemClock);
  const postmark = createPostmark({ password: 'secret' });
  const authorization = `Basic ${Buffer.from('unsent:secret').toString('base64')}`;
  for (const { body = '' } of bodies) {
    for (const relay of [ses, postmark]) {
      const received = await relay.receive({ body, authorization });
      expect(received).toEqual({ kind: 'refused', why: 'unreadable' });
    }
  }
});
