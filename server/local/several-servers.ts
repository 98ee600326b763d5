import { startBalancer } from './balancer.ts';
import type { Child } from './child-process.ts';
import { takePort } from './free-port.ts';
import type { Environment } from './local-environment.ts';

type Start = (env: Environment) => Promise<Child>;

/** Several servers as the starter sees one: it listens at `PORT` of their environment. */
export type ServerGroup = Pick<Child, 'stop'> & {
  /** Resolves when none is left, with the exit code of the last one. */
  ended: Promise<number | null>;
};

const loopback = '127.0.0.1';
const most = 16;

/** How many were asked for. Throws with a text for people. */
export function readInstances(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  throw new Error(`--instances needs a whole number from 1 to ${most}, not ${text}`);
}

/** What one of several needs beyond the others: a port of its own, and one proxy more before it. */
const environmentOfOne = (env: Environment, port: number): Environment => ({
  ...env,
  HOST: loopback,
  PORT: String(port),
  TRUST_PROXY_HOPS: String(Number(env['TRUST_PROXY_HOPS'] ?? 0) + 1),
});

/** Says so when one of them ends without being asked. */
async function endOf(servers: readonly Child[], stopping: AbortSignal): Promise<number | null> {
  let left = servers.length;
  const codes = await Promise.all(
    servers.map(async ({ ended, process: { pid } }) => {
      const code = await ended;
      left -= 1;
      if (left > 0 && !stopping.aborted)
        console.error(`Server ${pid ?? ''} ended (${code ?? 'killed'}); ${left} go on.`);
      return code;
    }),
  );
  return codes.at(-1) ?? null;
}

/** Starts them, the first one alone since it prepares the database, and a balancer before them. */
export async function startSeveralServers(start: Start, env: Environment, count: number): Promise<ServerGroup> {
  const servers: Child[] = [];
  const stopServers = async (): Promise<void> => {
    await Promise.all(servers.map(({ stop }) => stop()));
  };
  try {
    const ports: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const port = await takePort(0, loopback);
      servers.push(await start(environmentOfOne(env, port)));
      ports.push(port);
    }
    const host = env['HOST'] ?? loopback;
    const balancer = await startBalancer({ port: Number(env['PORT']), host, servers: ports });
    const stopping = new AbortController();
    const stop = async (): Promise<void> => {
      stopping.abort();
      await stopServers();
      await balancer.stop();
    };
    return { ended: endOf(servers, stopping.signal), stop };
  } catch (error) {
    await stopServers();
    throw error;
  }
}
