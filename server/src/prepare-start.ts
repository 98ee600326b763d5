import { readSettings, type Settings, SettingsError } from './config/settings.ts';
import { readDatabaseEnvironment } from './config/task-environment.ts';
import { systemClock } from './platform/clock.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { connectMongo, durable } from './platform/mongo.ts';
import { listReasonsAgainstNode } from './platform/node-support.ts';
import { ensureIndexes } from './indexes.ts';
import { migrateDatabase } from './migrate-database.ts';
import { migrations } from './migrations.ts';
import { findNewer, findUnfit } from './watch-database.ts';

/** Thrown when the server cannot start; the message lists every reason. */
export class StartError extends Error {
  constructor(reasons: string[]) {
    super(`This server cannot start:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.name = 'StartError';
  }
}

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

function trySettings(): { settings: Settings } | { reasons: string[] } {
  try {
    return { settings: readSettings() };
  } catch (error) {
    if (error instanceof SettingsError) return { reasons: error.reasons };
    throw error;
  }
}

/** Outside production, builds indexes and runs migrations; in production, operators do so before an upgrade. */
async function prepareDatabase(settings: Settings, logger: Logger): Promise<void> {
  const quiet = createLogger('silent');
  const report = (line: string): void => logger.info({ migration: line }, 'not listening yet: preparing the database');
  // The indexes and schema of a newer version must not be changed.
  if ((await findNewer(quiet)).length > 0) return;
  report('building missing indexes');
  await ensureIndexes();
  if ((await findUnfit(quiet)).length === 0) return;
  await migrateDatabase(migrations, { isDryRun: false, report }, { clock: systemClock, settings });
}

/**
 * Returns the reasons why this version cannot serve the database. When the settings are invalid, `settings` is null and
 * the database is not changed.
 */
async function findReasonsAgainstDatabase(settings: Settings | null, logger: Logger): Promise<string[]> {
  const { mongodbUri, isProduction } = readDatabaseEnvironment();
  if (mongodbUri === null) return [];
  try {
    await connectMongo(mongodbUri, { ...durable, monitorCommands: settings?.isTraced === true });
    if (!isProduction && settings === null) return [];
    if (!isProduction && settings !== null) await prepareDatabase(settings, logger);
    return await findUnfit(logger);
  } catch (error) {
    return [`the database: ${textOf(error)}`];
  }
}

/**
 * Reads the settings, connects to the database and checks that this version may serve it; outside production, also
 * builds indexes and runs migrations. Throws StartError with every reason found in the settings, the Node version and
 * the database.
 */
export async function prepareStart(): Promise<{ settings: Settings; logger: Logger }> {
  const tried = trySettings();
  const settings = 'settings' in tried ? tried.settings : null;
  const logger = createLogger(settings?.logLevel ?? 'error');
  const reasons = [
    ...('reasons' in tried ? tried.reasons : []),
    ...listReasonsAgainstNode(process.version),
    ...(await findReasonsAgainstDatabase(settings, logger)),
  ];
  if (settings === null || reasons.length > 0) throw new StartError(reasons);
  return { settings, logger };
}
