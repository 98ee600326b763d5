import mongoose from 'mongoose';

/** Runs `work` on the URI’s database with a separate connection. */
export async function withClient<T>(uri: string, work: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    await client.connect();
    return await work(client.db());
  } finally {
    await client.close();
  }
}
