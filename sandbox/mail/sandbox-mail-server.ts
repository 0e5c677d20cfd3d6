import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

/** Test domains, as card providers have test cards: the domain decides how the server answers. */
const BOUNCE = 'bounce.test';
const BUSY = 'busy.test';
const SLOW = 'slow.test';
const BUSY_REFUSALS = 2;
const SLOW_ANSWER_MS = 20_000;

const domainOf = (address: string) => address.split('@').at(-1)?.toLowerCase() ?? '';

/** Starts an SMTP server on loopback that stores every mail. @returns a function that stops it */
export async function startSandboxMailServer(
  port: number,
  store: MailStore,
): Promise<() => Promise<void>> {
  const busyRefusals = new Map<string, number>();

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    banner: 'Sandbox mail server: stores everything, forwards nothing',
    onRcptTo({ address }, _session, answer) {
      const domain = domainOf(address);
      if (domain === BOUNCE) return answer(smtpError(550, '5.1.1 No such mailbox here'));
      if (domain === BUSY) {
        const refused = busyRefusals.get(address) ?? 0;
        if (refused < BUSY_REFUSALS) {
          busyRefusals.set(address, refused + 1);
          return answer(smtpError(451, '4.3.2 Busy, try again later'));
        }
      }
      if (domain === SLOW) return void setTimeout(answer, SLOW_ANSWER_MS);
      answer();
    },
    onData(stream, _session, answer) {
      buffer(stream)
        .then((bytes) => store.save(bytes))
        .then(() => answer())
        .catch(() => answer(smtpError(452, '4.3.1 The disk is full')));
    },
  });
  // Clients that die in the middle of a session are normal for a mail server.
  server.on('error', () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve());
  });
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
