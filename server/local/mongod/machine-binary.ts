import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { startBinary } from './start-binary.ts';
import type { Way } from './mongod-source.ts';

const fileName = process.platform === 'win32' ? 'mongod.exe' : 'mongod';

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/**
 * All executable mongod binaries on this machine: the configured one first, then those on the search path in path
 * order.
 */
export async function machineBinaries(env: NodeJS.ProcessEnv = process.env): Promise<string[]> {
  const onPath = (env['PATH'] ?? '').split(delimiter).filter(Boolean);
  const candidates = [env['MONGOMS_SYSTEM_BINARY'], ...onPath.map((folder) => join(folder, fileName))];
  const named = candidates.filter((path): path is string => Boolean(path));
  const checks = await Promise.all(named.map(isExecutable));
  return named.filter((_, index) => checks[index]);
}

/** An installed mongod that MONGOMS_SYSTEM_BINARY names or that is on the search path. */
export const machineBinary: Way = {
  name: 'mongod on this machine',
  find: async (request) => {
    const named = process.env['MONGOMS_SYSTEM_BINARY'];
    const reasons: string[] = [];
    for (const path of await machineBinaries()) {
      const answer = await startBinary(path, `from ${path}`, request);
      if ('mongod' in answer) return answer;
      reasons.push(answer.reason);
    }
    if (named && reasons.length === 0) return { reason: `MONGOMS_SYSTEM_BINARY names ${named}, which cannot be run` };
    return { reason: reasons.join('; ') || 'none on the search path' };
  },
};
