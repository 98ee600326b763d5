import { createServer } from 'node:net';
import { listen } from '../src/platform/listen.ts';

/** Thrown when another process listens on the port. */
class BusyPortError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what runs there, or choose another one: PORT=${port + 1} npm start`);
    this.name = 'BusyPortError';
  }
}

/** Returns the port if it is free on the given host; for 0, returns any free port. Throws BusyPortError. */
export async function takePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  const free = await listen(probe, port, host).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? new BusyPortError(port) : error;
  });
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
