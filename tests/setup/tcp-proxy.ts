import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** A TCP proxy between two programs that a test can cut, block, delay or lead elsewhere. */
export interface TcpProxy {
  port: number;
  /** Drops everything silently from now on, as a broken network does. */
  blackhole(): void;
  /** Closes open connections and refuses new ones. */
  cut(): void;
  /** Delays every packet. */
  delay(milliseconds: number): void;
  /** Leads new connections to another program, as an address that moves does. */
  moveTo(target: NetConnectOpts): void;
  /** Back to normal; packets held back are delivered. */
  restore(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  let current = target;
  const open = new Set<Socket>();
  let held: (() => void)[] = [];
  let isBlocked = false;
  let isCut = false;
  let delayMs = 0;

  const pipe = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      const forward = () => to.write(bytes);
      if (isBlocked) held.push(forward);
      else if (delayMs > 0) setTimeout(forward, delayMs);
      else forward();
    });
    from.on('end', () => to.end());
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = connect(current);
    for (const socket of [client, upstream]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    pipe(client, upstream);
    pipe(upstream, client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    blackhole() {
      isBlocked = true;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    moveTo(next) {
      current = next;
    },
    restore() {
      [isBlocked, isCut, delayMs] = [false, false, 0];
      for (const forward of held) forward();
      held = [];
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
