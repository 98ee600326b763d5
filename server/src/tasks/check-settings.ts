import { readSettings, SettingsError } from '../config/settings.ts';

/*
 * Checks whether a server would start in this environment, and prints every reason why it would not. Connects to
 * nothing and writes nothing.
 */

try {
  readSettings();
  console.log('the settings can be used');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
