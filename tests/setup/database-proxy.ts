import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts';

/** A proxy in front of the test database, to take it away from a program. */
export async function startDatabaseProxy(
  databaseUrl: string,
): Promise<{ proxy: TcpProxy; url: string }> {
  const address = new URL(databaseUrl);
  const folder = address.searchParams.get('host');
  const port = Number(address.searchParams.get('port') ?? (address.port || 5432));
  const proxy = await startTcpProxy(
    folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: address.hostname, port },
  );
  const url = `postgresql://${address.username}@127.0.0.1:${proxy.port}${address.pathname}`;
  return { proxy, url };
}
