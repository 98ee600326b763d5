import type { Server } from 'node:net';

/** Listens on `host` and returns the port; port 0 selects a free one. Throws when it cannot listen. */
export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : port;
}
