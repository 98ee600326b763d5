import { readSettings, SettingsError } from '../config/settings.ts';

/*
 * Whether a server would start with this environment; every reason why not, at once. Nothing is connected or written.
 */

try {
  readSettings();
  console.log('the settings can be used');
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
