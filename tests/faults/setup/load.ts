import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Person } from '../../factories/people.ts';
import type { TestInstance } from './test-instance.ts';

interface Acknowledged {
  userId: string;
  recipient: string;
}

/** The site and its users. */
type Target = Pick<TestInstance, 'origin' | 'people'>;

/** People who write, send and change their pictures, one thing after another, whatever happens. */
export interface Load {
  /** Letters people were told are sent, by message id. */
  acknowledged: Map<string, Acknowledged>;
  /** People whose new picture was confirmed. */
  pictured: Set<string>;
  /** Failed requests by status or error code. */
  failures: Map<string, number>;
  countFailures(): number;
  stop(): Promise<void>;
}

/** How many letters per new picture; a person may change it ten times an hour. */
const LETTERS_PER_PICTURE = 25;
/** After a failure, a person tries again. */
const MAX_ATTEMPTS = 20;
const RETRY_DELAY_MS = 150;
const TIMEOUT_MS = 20_000;

export function startLoad(instance: Target, atOnce = 4): Load {
  const load: Load = {
    acknowledged: new Map(),
    pictured: new Set(),
    failures: new Map(),
    countFailures: () => [...load.failures.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      isStopping = true;
      await Promise.all(writers);
    },
  };
  let isStopping = false;
  const post = poster(instance, load);

  async function write(writer: number): Promise<void> {
    const picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#403050' },
    })
      .png()
      .toBuffer();
    for (let letter = 0; !isStopping; letter += 1) {
      const { people } = instance;
      const person = people[(letter * atOnce + writer) % people.length] as Person;
      await sendLetter(person);
      if (letter % LETTERS_PER_PICTURE === 0) await changePicture(person, picture);
    }
  }

  async function sendLetter(person: Person): Promise<void> {
    const messageId = randomUUID();
    const recipient = `${messageId}@recipients.test`;
    const letter = new URLSearchParams({
      draftId: messageId,
      writerId: randomUUID(),
      personalizedContent: `Words that were never said. ${'They are still true. '.repeat(20)}`,
      recipientEmail: recipient,
      senderName: 'Jonas',
      hasPermission: 'on',
    });
    // Repeats send the same draft again: that must be harmless.
    const written = await retry(() => post(person, '/message/love-2', letter));
    if (!written?.startsWith('/checkout/')) return;
    const paid = await retry(() =>
      post(person, `/checkout/${messageId}`, new URLSearchParams({ paymentMethod: 'free_send' })),
    );
    if (paid === `/confirmation/${messageId}`) {
      load.acknowledged.set(messageId, { userId: person.userId, recipient });
    }
  }

  async function changePicture(person: Person, picture: Buffer): Promise<void> {
    const form = new FormData();
    form.set('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
    const result = await post(person, '/settings/avatar', form);
    if (result === 'ok') load.pictured.add(person.userId);
  }

  async function retry(act: () => Promise<string | null>): Promise<string | null> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !isStopping; attempt += 1) {
      const result = await act();
      if (result !== null) return result;
      await pause(RETRY_DELAY_MS);
    }
    return null;
  }

  const writers = Array.from({ length: atOnce }, (_, writer) => write(writer));
  return load;
}

/** Posts like a browser. @returns the redirect's target, `ok`, or null after a failure */
function poster({ origin }: Target, { failures }: Load) {
  const failed = (kind: string): null => {
    failures.set(kind, (failures.get(kind) ?? 0) + 1);
    return null;
  };
  return async (person: Person, path: string, body: URLSearchParams | FormData) => {
    try {
      const answer = await fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { origin, cookie: person.credentials.get('cookie') ?? '' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.arrayBuffer();
      const location = answer.headers.get('location');
      if (answer.status === 302 && location) return location;
      return answer.ok ? 'ok' : failed(String(answer.status));
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      return failed(cause?.code ?? name);
    }
  };
}
