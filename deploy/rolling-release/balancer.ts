import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const ASK_EVERY_MS = 200;

/**
 * The least a balancer must do: ask each process whether it is ready, send nobody to one that is not,
 * and try another when a connection is refused, because then nothing was heard yet.
 */
export interface Balancer {
  origin: string;
  /** Requests that no process would take, or that broke off. */
  failures: string[];
  close(): Promise<void>;
}

export async function startBalancer(ports: number[]): Promise<Balancer> {
  const failures: string[] = [];
  const ready = new Set<number>();
  let turn = 0;

  const ask = async () => {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.ok) ready.add(port);
      else ready.delete(port);
    }
  };
  await ask();
  let asking = Promise.resolve();
  const timer = setInterval(() => {
    asking = asking.then(ask);
  }, ASK_EVERY_MS);

  async function hand(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const ring = ports.map((_, index) => ports[(turn + index) % ports.length] as number);
    turn += 1;
    for (const port of ring.filter((candidate) => ready.has(candidate))) {
      const ended = await pass(port, incoming, body, outgoing);
      if (ended === 'answered') return;
      ready.delete(port);
      if (ended === 'broken') break;
    }
    failures.push(`${incoming.method} ${incoming.url}`);
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  }

  const server = createServer((incoming, outgoing) => {
    hand(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures,
    async close() {
      clearInterval(timer);
      await asking;
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const inner = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    inner.on('response', (answer) => {
      const { connection, ...passed } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, passed);
      answer.pipe(outgoing);
      answer.on('end', () => resolve('answered'));
      answer.on('aborted', () => resolve('broken'));
      outgoing.on('close', () => {
        inner.destroy();
        resolve('answered');
      });
    });
    inner.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
    );
    inner.end(body);
  });
}
