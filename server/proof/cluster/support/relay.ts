import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../../src/platform/listen.ts';

/** A port before a member of a replica set, at which its clients and the other members call. */
export type Relay = {
  port: number;
  /** Ends the connections of the members that are cut off from this one now. */
  cut: () => void;
  stop: () => Promise<void>;
};

type RelayOptions = {
  /** Where the member listens. */
  target: number;
  /** The processes of the members between which and this one nothing passes now. */
  cutOff: () => number[];
};

/** Empty for a file that was closed meanwhile. */
function nameOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** The ports from which these processes opened connections. Linux tells it in `/proc`. */
function portsOf(pids: number[]): Set<number> {
  const inodes = new Set(
    pids.flatMap((pid) => readdirSync(`/proc/${pid}/fd`).map((fd) => nameOf(`/proc/${pid}/fd/${fd}`))),
  );
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  const own = fields.filter(([, , , , , , , , , inode]) => inodes.has(`socket:[${inode}]`));
  return new Set(own.map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16)));
}

/** Passes connections on to a member, but those of the members it is cut off from. */
export async function startRelay({ target, cutOff }: RelayOptions): Promise<Relay> {
  const open = new Set<Socket>();
  const isCut = (from: Socket[]): Socket[] => {
    const pids = cutOff();
    const ports = pids.length === 0 ? new Set<number>() : portsOf(pids);
    return from.filter(({ remotePort }) => ports.has(remotePort ?? 0));
  };
  const server = createServer((socket) => {
    if (isCut([socket]).length > 0) {
      socket.destroy();
      return;
    }
    open.add(socket);
    const onward = connect(target, '127.0.0.1');
    const end = (): void => {
      open.delete(socket);
      socket.destroy();
      onward.destroy();
    };
    for (const side of [socket, onward]) side.setNoDelay(true).on('error', end).on('close', end);
    socket.pipe(onward).pipe(socket);
  });
  const port = await listen(server, 0, '127.0.0.1');
  return {
    port,
    cut: () => {
      for (const socket of isCut([...open])) socket.destroy();
    },
    stop: async () => {
      const closed = new Promise((done) => server.close(done));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
