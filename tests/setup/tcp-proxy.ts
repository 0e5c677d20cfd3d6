import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Socket,
} from 'node:net';

/** A line between two programs that a test can cut, hold still or slow down. */
export interface TcpProxy {
  port: number;
  /** From now on nothing passes, and nobody is told: packets vanish. */
  silence(): void;
  /** Cuts what is open, and refuses what comes. */
  cut(): void;
  /** Each packet takes this long. */
  slow(milliseconds: number): void;
  /** All is well again; what was held still arrives. */
  mend(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: NetConnectOpts): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let held: (() => void)[] = [];
  let isSilent = false;
  let isCut = false;
  let delayMs = 0;

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (bytes) => {
      const hand = () => to.write(bytes);
      if (isSilent) held.push(hand);
      else if (delayMs > 0) setTimeout(hand, delayMs);
      else hand();
    });
    from.on('end', () => to.end());
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };

  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.once('close', () => open.delete(socket));
    }
    pass(near, far);
    pass(far, near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    silence() {
      isSilent = true;
    },
    cut() {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
    slow(milliseconds) {
      delayMs = milliseconds;
    },
    mend() {
      [isSilent, isCut, delayMs] = [false, false, 0];
      for (const hand of held) hand();
      held = [];
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
