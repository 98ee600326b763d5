import { readSettings } from '../config/settings.ts';
import { ensureIndexes } from '../indexes.ts';
import { runTask } from './run-task.ts';

await runTask(readSettings().mongodbUri, async () => {
  await ensureIndexes();
  console.log('every index is in place');
  return true;
});
