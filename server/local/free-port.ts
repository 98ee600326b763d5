import { createServer } from 'node:net';
import { listen } from '../src/platform/listen.ts';

/** Somebody else listens there. */
class BusyPortError extends Error {
  constructor(port: number) {
    super(`Port ${port} is in use. Stop what runs there, or choose another one: PORT=${port + 1} npm start`);
    this.name = 'BusyPortError';
  }
}

/** Answers with the port if it is free on the loopback interface, with any free one for 0. Throws BusyPortError. */
export async function takePort(port: number, host: string): Promise<number> {
  const probe = createServer();
  const free = await listen(probe, port, host).catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' ? new BusyPortError(port) : error;
  });
  await new Promise((resolve) => probe.close(resolve));
  return free;
}
