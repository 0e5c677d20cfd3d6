import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const CHECK_EVERY_MS = 200;

/**
 * A minimal load balancer: it polls the readiness of each process, sends requests only to ready ones, and
 * tries another when a connection is refused, because that request was never received.
 */
export interface Balancer {
  origin: string;
  /** Requests that no process accepted, or whose response broke off. */
  failures: string[];
  close(): Promise<void>;
}

export async function startBalancer(ports: number[]): Promise<Balancer> {
  const failures: string[] = [];
  const ready = new Set<number>();
  let turn = 0;

  const checkAll = async () => {
    for (const port of ports) {
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      await answer?.arrayBuffer().catch(() => null);
      if (answer?.ok) ready.add(port);
      else ready.delete(port);
    }
  };
  await checkAll();
  let checking = Promise.resolve();
  const timer = setInterval(() => {
    checking = checking.then(checkAll);
  }, CHECK_EVERY_MS);

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const candidates = ports.map((_, index) => ports[(turn + index) % ports.length] as number);
    turn += 1;
    for (const port of candidates.filter((candidate) => ready.has(candidate))) {
      const outcome = await proxy(port, incoming, body, outgoing);
      if (outcome === 'answered') return;
      ready.delete(port);
      if (outcome === 'broken') break;
    }
    failures.push(`${incoming.method} ${incoming.url}`);
    if (!outgoing.headersSent) outgoing.writeHead(502);
    outgoing.end();
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.destroy());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    failures,
    async close() {
      clearInterval(timer);
      await checking;
      server.close();
      server.closeAllConnections();
    },
  };
}

function proxy(
  port: number,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
): Promise<'answered' | 'refused' | 'broken'> {
  return new Promise((resolve) => {
    const inner = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    inner.on('response', (answer) => {
      const { connection, ...headers } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, headers);
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
