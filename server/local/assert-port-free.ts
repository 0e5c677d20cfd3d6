import { createServer } from 'node:net';
import { StartError } from '../process.ts';

const portInUse = (port: number) =>
  `Port ${port} is in use by another program. If that is Unsent, stop it there with Ctrl+C. Otherwise choose another port: PORT=3010 npm start`;

/** @throws StartError when another program listens there */
export function assertPortFree(port: number, host?: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new StartError(portInUse(port)) : error),
    );
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
}
