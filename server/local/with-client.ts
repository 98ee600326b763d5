import mongoose from 'mongoose';

/** Works on the database that the address names, with a connection of its own. */
export async function withClient<T>(uri: string, work: (database: mongoose.mongo.Db) => Promise<T>): Promise<T> {
  const client = new mongoose.mongo.MongoClient(uri);
  try {
    await client.connect();
    return await work(client.db());
  } finally {
    await client.close();
  }
}
