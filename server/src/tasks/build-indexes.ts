import { parseArgs } from 'node:util';
import { readTaskSettings } from '../config/settings.ts';
import { ensureIndexes } from '../indexes.ts';
import { connectMongo } from '../platform/mongo.ts';
import { runTask } from './run-task.ts';

await runTask(async () => {
  parseArgs({ options: {} });
  await connectMongo(readTaskSettings().mongodbUri);
  await ensureIndexes();
  console.log('all indexes exist');
  return true;
});
