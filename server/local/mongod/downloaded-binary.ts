import { fork } from 'node:child_process';
import { join } from 'node:path';
import { cacheDir } from '../folders.ts';
import { startBinary } from './start-binary.ts';
import type { Way } from './mongod-source.ts';

type Limits = { firstByteMs: number; totalMs: number };
type Located = { path: string } | { reason: string };

/**
 * `firstByteMs` detects missing network access; `totalMs` limits the whole download, including unpacking, on a slow
 * connection.
 */
const usualLimits: Limits = { firstByteMs: 3_000, totalMs: 180_000 };

function downloadEnvironment(): NodeJS.ProcessEnv {
  const { MONGOMS_SYSTEM_BINARY: _tried, ...env } = process.env;
  return { MONGOMS_MAX_RETRIES: '0', ...env };
}

/** Returns the path of mongodb-memory-server’s binary, downloading the binary if necessary. Never throws. */
export async function locateDownload(script: string, limits: Limits = usualLimits): Promise<Located> {
  const child = fork(script, [join(cacheDir, 'mongodb-binaries')], {
    env: downloadEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return await new Promise<Located>((answer) => {
    const giveUp = (reason: string) => {
      answer({ reason });
      child.kill('SIGKILL');
    };
    const firstByte = setTimeout(
      () => giveUp(`no answer from the download server within ${limits.firstByteMs / 1_000} s`),
      limits.firstByteMs,
    );
    const total = setTimeout(() => giveUp(`the download took longer than ${limits.totalMs / 1_000} s`), limits.totalMs);
    // mongodb-memory-server prints its progress, so output means that bytes are arriving.
    child.stdout?.once('data', () => {
      clearTimeout(firstByte);
      console.log('Downloading MongoDB ...');
    });
    // download-mongod.mjs sends only messages of the type `Located`.
    child.once('message', (message) => answer(message as Located));
    child.once('error', (error) => answer({ reason: error.message }));
    child.once('exit', () => {
      clearTimeout(firstByte);
      clearTimeout(total);
      answer({ reason: 'the download ended without an answer' });
    });
  });
}

/** The binary that mongodb-memory-server downloads from MongoDB’s server. */
export const downloadedBinary: Way = {
  name: 'download by mongodb-memory-server',
  find: async (request) => {
    if (process.env['MONGOMS_RUNTIME_DOWNLOAD'] === 'false') return { reason: 'MONGOMS_RUNTIME_DOWNLOAD is false' };
    const located = await locateDownload(join(import.meta.dirname, 'download-mongod.mjs'));
    if ('reason' in located) return { reason: located.reason.replaceAll(/\s*\n\s*/g, ' ') };
    return await startBinary(located.path, 'downloaded by mongodb-memory-server', request);
  },
};
