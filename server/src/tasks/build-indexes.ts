import { readSettings } from '../config/settings.ts';
import { connectMongo, disconnectMongo } from '../platform/mongo.ts';
import { ensureIndexes } from '../indexes.ts';

await connectMongo(readSettings().mongodbUri);
try {
  await ensureIndexes();
  console.log('every index is in place');
} finally {
  await disconnectMongo();
}
