import { createServer } from 'node:net';

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
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => {
      reject('code' in error && error.code === 'EADDRINUSE' ? new BusyPortError(port) : error);
    });
    probe.listen(port, host, resolve);
  });
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : port;
}
