import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import type { Person } from '../../factories/people.ts';
import type { Installation } from './test-instance.ts';

interface Acknowledged {
  userId: string;
  recipient: string;
}

/** Where they go, and who they are. */
type Ground = Pick<Installation, 'origin' | 'people'>;

/** People who write, send and change their picture, one thing after another, whatever happens. */
export interface Load {
  /** What people were told is sent, by message. */
  acknowledged: Map<string, Acknowledged>;
  /** Whose new picture was confirmed. */
  pictured: Set<string>;
  /** Answers and silences that told a person it had not worked, by kind. */
  refusals: Map<string, number>;
  /** How many of those there were. */
  countRefusals(): number;
  stop(): Promise<void>;
}

/** One letter in so many comes with a new picture; a person may change it ten times an hour. */
const LETTERS_A_PICTURE = 25;
/** A person who is told to try again does so after a moment, and gives up after a while. */
const TRIES = 20;
const MOMENT_MS = 150;
const ANSWER_WITHIN_MS = 20_000;

export function startLoad(installation: Ground, atOnce = 4): Load {
  const load: Load = {
    acknowledged: new Map(),
    pictured: new Set(),
    refusals: new Map(),
    countRefusals: () => [...load.refusals.values()].reduce((sum, count) => sum + count, 0),
    async stop() {
      isEnding = true;
      await Promise.all(writers);
    },
  };
  let isEnding = false;
  const post = poster(installation, load);

  async function write(writer: number): Promise<void> {
    const picture = await sharp({
      create: { width: 64, height: 64, channels: 3, background: '#403050' },
    })
      .png()
      .toBuffer();
    for (let letter = 0; !isEnding; letter += 1) {
      const { people } = installation;
      const person = people[(letter * atOnce + writer) % people.length] as Person;
      await sendLetter(person);
      if (letter % LETTERS_A_PICTURE === 0) await changePicture(person, picture);
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
    // The same draft and the same click again: repeating must be harmless.
    const written = await untilTold(() => post(person, '/message/love-2', letter));
    if (!written?.startsWith('/checkout/')) return;
    const paid = await untilTold(() =>
      post(person, `/checkout/${messageId}`, new URLSearchParams({ means: 'free_send' })),
    );
    if (paid === `/confirmation/${messageId}`) {
      load.acknowledged.set(messageId, { userId: person.userId, recipient });
    }
  }

  async function changePicture(person: Person, picture: Buffer): Promise<void> {
    const form = new FormData();
    form.set('avatar', new File([new Uint8Array(picture)], 'me.png', { type: 'image/png' }));
    const told = await post(person, '/settings/avatar', form);
    if (told === 'ok') load.pictured.add(person.userId);
  }

  async function untilTold(act: () => Promise<string | null>): Promise<string | null> {
    for (let tries = 0; tries < TRIES && !isEnding; tries += 1) {
      const told = await act();
      if (told !== null) return told;
      await pause(MOMENT_MS);
    }
    return null;
  }

  const writers = Array.from({ length: atOnce }, (_, writer) => write(writer));
  return load;
}

/** Posts as a browser would; returns where it was sent on to, `ok`, or null for "try again". */
function poster({ origin }: Ground, { refusals }: Load) {
  const refused = (kind: string): null => {
    refusals.set(kind, (refusals.get(kind) ?? 0) + 1);
    return null;
  };
  return async (person: Person, path: string, body: URLSearchParams | FormData) => {
    try {
      const answer = await fetch(origin + path, {
        method: 'POST',
        redirect: 'manual',
        body,
        headers: { origin, cookie: person.credentials.get('cookie') ?? '' },
        signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
      });
      await answer.arrayBuffer();
      const location = answer.headers.get('location');
      if (answer.status === 302 && location) return location;
      return answer.ok ? 'ok' : refused(String(answer.status));
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      return refused(cause?.code ?? name);
    }
  };
}
