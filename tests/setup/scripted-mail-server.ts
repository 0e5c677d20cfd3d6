import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The moments of an SMTP dialogue at which the connection may die. */
export const DROP_POINTS = [
  'connect',
  'banner',
  'EHLO',
  'STARTTLS',
  'MAIL',
  'RCPT',
  'DATA',
  'mid-body',
  'after the dot',
] as const;
export type DropPoint = (typeof DROP_POINTS)[number];

interface MailScript {
  dropAt?: DropPoint;
  /** Replies that replace the usual ones, by command; `.` is the reply to the complete mail. */
  says?: Partial<Record<'banner' | 'RCPT' | '.', string>>;
  /** Pause after each byte of a reply. */
  millisecondsPerByte?: number;
}

/** A mail server that follows a script no SMTP library would: it disconnects, sends garbage, or stalls. */
export interface ScriptedMailServer {
  url: string;
  accepted: { to: string; body: string }[];
  connections: number;
  script: MailScript;
}

export function openScriptedMailServer(): ScriptedMailServer {
  let server: Server;
  const sockets = new Set<Socket>();
  const mailServer: ScriptedMailServer = { url: '', accepted: [], connections: 0, script: {} };

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
      mailServer.connections += 1;
      converse(socket, mailServer);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    mailServer.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return mailServer;
}

function converse(socket: Socket, mailServer: ScriptedMailServer): void {
  const { script } = mailServer;
  const { dropAt, says = {} } = script;
  let to = '';
  let body: string | null = null;
  let received = '';

  async function say(text: string): Promise<void> {
    const bytes = `${text}\r\n`;
    if (!script.millisecondsPerByte) return void socket.write(bytes);
    for (const byte of bytes) {
      if (socket.destroyed) return;
      socket.write(byte);
      await new Promise((resolve) => setTimeout(resolve, script.millisecondsPerByte));
    }
  }

  /** @returns whether the connection was dropped */
  function drop(point: DropPoint): boolean {
    if (dropAt === point) socket.destroy();
    return dropAt === point;
  }

  function answer(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') {
      if (drop('EHLO')) return;
      void say(dropAt === 'STARTTLS' ? '250-scripted\r\n250 STARTTLS' : '250 scripted');
    } else if (command === 'STAR') {
      drop('STARTTLS');
    } else if (command === 'MAIL') {
      if (!drop('MAIL')) void say('250 ok');
    } else if (command === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (!drop('RCPT')) void say(says.RCPT ?? '250 ok');
    } else if (command === 'DATA') {
      if (drop('DATA')) return;
      body = '';
      void say('354 go ahead');
    } else if (command === 'QUIT') {
      void say('221 bye');
      socket.end();
    } else void say('502 unknown command');
  }

  function takeBody(): void {
    if (body === null) return;
    body += received;
    received = '';
    if (dropAt === 'mid-body' && body.length > 0) return void drop('mid-body');
    const end = body.indexOf('\r\n.\r\n');
    if (end < 0) return;
    const reply = says['.'] ?? '250 accepted';
    if (reply.startsWith('250')) mailServer.accepted.push({ to, body: body.slice(0, end) });
    body = null;
    if (!drop('after the dot')) void say(reply);
  }

  socket.on('data', (bytes) => {
    received += bytes.toString('latin1');
    while (body === null && received.includes('\r\n')) {
      const [line = ''] = received.split('\r\n', 1);
      received = received.slice(line.length + 2);
      answer(line);
    }
    takeBody();
  });
  if (drop('connect')) return;
  if (dropAt === 'banner') {
    socket.write('220-scri');
    socket.destroySoon();
    return;
  }
  void say(says.banner ?? '220 scripted');
}
