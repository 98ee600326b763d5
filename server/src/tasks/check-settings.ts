import { readSettings } from '../config/settings.ts';
import { runTask } from './run-task.ts';

/*
 * Checks whether a server would start in this environment, and prints every reason why it would not. Connects to
 * nothing and writes nothing.
 */

await runTask(async () => {
  readSettings();
  console.log('the settings are valid');
  return true;
});
