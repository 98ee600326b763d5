import mongoose from 'mongoose';

/** Opens a separate connection and runs `work` on the database that the URI names. */
export async function withClient<T>(uri: string, work: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    await client.connect();
    return await work(client.db());
  } finally {
    await client.close();
  }
}
