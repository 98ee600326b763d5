import { readSettings, SettingsError } from '../config/settings.ts';

/*
 * Checks whether a server would start with this environment and prints every reason why not. Connects to nothing and
 * writes nothing.
 */

try {
  readSettings();
  console.log('the settings can be used');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
