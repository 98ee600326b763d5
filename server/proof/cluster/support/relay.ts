import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { listen } from '../../../src/platform/listen.ts';

/** A proxy in front of a replica set member, through which clients and the other members connect to it. */
export type Relay = {
  port: number;
  /** Closes the open connections of all members that are now cut off from this one. */
  cut: () => void;
  stop: () => Promise<void>;
};

type RelayOptions = {
  /** The port on which the member listens. */
  target: number;
  /** The process ids of the members that are currently cut off from this one. */
  cutOff: () => number[];
};

/** Returns the target of a link in `/proc`, or an empty string if the file has been closed since it was listed. */
function nameOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Returns the local ports of these processes’ connections, read from `/proc` (Linux only). */
function portsOf(pids: number[]): Set<number> {
  const inodes = new Set(
    pids.flatMap((pid) => readdirSync(`/proc/${pid}/fd`).map((fd) => nameOf(`/proc/${pid}/fd/${fd}`))),
  );
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const fields = lines.map((line) => line.trim().split(/\s+/));
  const own = fields.filter(([, , , , , , , , , inode]) => inodes.has(`socket:[${inode}]`));
  return new Set(own.map(([, local]) => Number.parseInt(local?.split(':')[1] ?? '', 16)));
}

/** Starts a relay that forwards connections to a member, except those from members cut off from this member. */
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
