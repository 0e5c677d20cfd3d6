import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, beforeAll } from 'vitest';

/** The moments of a conversation at which a line may die. */
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

interface Roughness {
  dropAt?: DropPoint;
  /** What to say in place of the usual, by command; `.` is the answer to the whole mail. */
  says?: Partial<Record<'banner' | 'RCPT' | '.', string>>;
  /** Answers a byte at a time, this far apart. */
  millisecondsPerByte?: number;
}

/** A mail server below the manners of a library: it hangs up, babbles and dawdles on demand. */
export interface RoughMailServer {
  url: string;
  accepted: { to: string; body: string }[];
  connections: number;
  roughness: Roughness;
}

export function openRoughMailServer(): RoughMailServer {
  let server: Server;
  const sockets = new Set<Socket>();
  const rough: RoughMailServer = { url: '', accepted: [], connections: 0, roughness: {} };

  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket)).on('error', () => {});
      rough.connections += 1;
      converse(socket, rough);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    rough.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return rough;
}

function converse(socket: Socket, rough: RoughMailServer): void {
  const { roughness } = rough;
  const { dropAt, says = {} } = roughness;
  let to = '';
  let body: string | null = null;
  let heard = '';

  async function say(text: string): Promise<void> {
    const bytes = `${text}\r\n`;
    if (!roughness.millisecondsPerByte) return void socket.write(bytes);
    for (const byte of bytes) {
      if (socket.destroyed) return;
      socket.write(byte);
      await new Promise((resolve) => setTimeout(resolve, roughness.millisecondsPerByte));
    }
  }

  /** @returns whether the line has died */
  function drop(point: DropPoint): boolean {
    if (dropAt === point) socket.destroy();
    return dropAt === point;
  }

  function answer(line: string): void {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'EHLO') {
      if (drop('EHLO')) return;
      void say(dropAt === 'STARTTLS' ? '250-rough\r\n250 STARTTLS' : '250 rough');
    } else if (command === 'STAR') {
      drop('STARTTLS');
    } else if (command === 'MAIL') {
      if (!drop('MAIL')) void say('250 go on');
    } else if (command === 'RCPT') {
      to = /<(.*)>/.exec(line)?.[1] ?? '';
      if (!drop('RCPT')) void say(says.RCPT ?? '250 go on');
    } else if (command === 'DATA') {
      if (drop('DATA')) return;
      body = '';
      void say('354 go on');
    } else if (command === 'QUIT') {
      void say('221 bye');
      socket.end();
    } else void say('502 what?');
  }

  function takeBody(): void {
    if (body === null) return;
    body += heard;
    heard = '';
    if (dropAt === 'mid-body' && body.length > 0) return void drop('mid-body');
    const end = body.indexOf('\r\n.\r\n');
    if (end < 0) return;
    const said = says['.'] ?? '250 taken';
    if (said.startsWith('250')) rough.accepted.push({ to, body: body.slice(0, end) });
    body = null;
    if (!drop('after the dot')) void say(said);
  }

  socket.on('data', (bytes) => {
    heard += bytes.toString('latin1');
    while (body === null && heard.includes('\r\n')) {
      const [line = ''] = heard.split('\r\n', 1);
      heard = heard.slice(line.length + 2);
      answer(line);
    }
    takeBody();
  });
  if (drop('connect')) return;
  if (dropAt === 'banner') {
    socket.write('220-rou');
    socket.destroySoon();
    return;
  }
  void say(says.banner ?? '220 rough');
}
