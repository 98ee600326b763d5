import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { listen } from '../src/platform/listen.ts';

class BusyPortError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what runs there, or choose another one: PORT=${port + 1} npm start`);
    this.name = 'BusyPortError';
  }
}

/** Below the ephemeral port range, so that no outgoing connection takes the port before the server listens on it. */
const ports = { from: 20_000, to: 30_000 } as const;

/** Returns a free port. It is chosen at random, so that two processes hardly ever choose the same one. */
export async function chooseFreePort(host = '127.0.0.1'): Promise<number> {
  for (;;) {
    const port = await takePort(randomInt(ports.from, ports.to), host).catch(() => null);
    if (port !== null) return port;
  }
}

/** For 0, returns any free port. Throws BusyPortError if the port is in use on the given host. */
export async function takePort(port: number, host: string): Promise<number> {
  if (port === 0) return chooseFreePort(host);
  const probe = createServer();
  await listen(probe, port, host).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? new BusyPortError(port) : error;
  });
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
