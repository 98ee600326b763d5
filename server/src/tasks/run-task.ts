import { existsSync } from 'node:fs';
import { SettingsError } from '../config/settings.ts';
import { AppError } from '../errors/app-error.ts';
import { BackupError } from '../platform/backup/manifest.ts';
import { disconnectMongo } from '../platform/mongo.ts';
import { GatewayError } from '../platform/payment-gateway.ts';

const settingsFile = '.env';

/** Returns what to tell the operator about an expected error; null for any other error, whose stack is needed. */
function explain(error: Error): string | null {
  if (error instanceof GatewayError) return `the payment provider did not respond: ${error.message}`;
  if (error instanceof AppError) {
    return [error.message, ...(error.details ?? []).map(({ path, message }) => `  - ${path}: ${message}`)].join('\n');
  }
  // Errors of the driver and of mongoose: unreachable, not authorized, an index with a different definition.
  if (error.name.startsWith('Mongo')) return `the database: ${error.message}`;
  const isWrongOption = 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  return isWrongOption || error instanceof SettingsError || error instanceof BackupError ? error.message : null;
}

/**
 * Runs a task, which also reads the settings in a file `.env`, and closes its database connection. Exits with 1 when
 * `work` returns false or throws an expected error, whose message is printed without a stack.
 */
export async function runTask(work: () => Promise<boolean>): Promise<void> {
  try {
    if (existsSync(settingsFile)) process.loadEnvFile(settingsFile);
    process.exitCode = (await work()) ? 0 : 1;
  } catch (error) {
    const reason = error instanceof Error ? explain(error) : null;
    if (reason === null) throw error;
    console.error(reason);
    process.exitCode = 1;
  } finally {
    await disconnectMongo();
  }
}
