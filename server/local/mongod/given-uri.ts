import mongoose from 'mongoose';
import { firstLine, type Way } from './mongod-source.ts';

const patienceMs = 3_000;
const never = new Promise<void>(() => undefined);

/**
 * Thrown when a configured database cannot be used. Falling back to a different one would put bookings where nobody
 * looks for them.
 */
class GivenDatabaseError extends Error {
  constructor(cause: unknown) {
    super(
      `MONGODB_URI is set, but no usable MongoDB answers there (${firstLine(cause)}).\n` +
        'Start that server, or remove MONGODB_URI to let the app find a database by itself.',
      { cause },
    );
    this.name = 'GivenDatabaseError';
  }
}

async function answers(uri: string): Promise<void> {
  const client = new mongoose.mongo.MongoClient(uri, { serverSelectionTimeoutMS: patienceMs });
  try {
    await client.connect();
    await client.db('admin').command({ ping: 1 });
  } finally {
    await client.close();
  }
}

/**
 * Uses MONGODB_URI unchanged. This is the only source that throws: when MONGODB_URI is set but its database does not
 * respond.
 */
export const givenUri: Way = {
  name: 'MONGODB_URI',
  find: async () => {
    const uri = process.env['MONGODB_URI'];
    if (!uri) return { reason: 'not set' };
    await answers(uri).catch((error: unknown) => {
      throw new GivenDatabaseError(error);
    });
    const stop = async () => undefined;
    return { mongod: { uri, origin: 'the one MONGODB_URI names', isOurs: false, pid: null, ended: never, stop } };
  },
};
