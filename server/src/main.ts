import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from './app.ts';
import { readSettings, type Settings, SettingsError } from './config/settings.ts';
import { startTellingOwners } from './features/auth/start-telling-owners.ts';
import { createDaybooks, startDaybooks } from './features/dashboard/days/daybooks.ts';
import { lateLetters } from './late-letters.ts';
import { startMailWorker } from './features/mail/start-mail-worker.ts';
import { startWorkers } from './features/payment/workers.ts';
import { startOfficeMails } from './features/rental/mail-money-matters.ts';
import { startErasures } from './features/privacy/delete-account.ts';
import { startRetention } from './features/privacy/retention.ts';
import { startNumbering } from './features/receipt/number-papers.ts';
import { startReconciliation } from './features/reconciliation/run-reconciliation.ts';
import { drainServer } from './http/drain.ts';
import { createHttpServer } from './http/http-server.ts';
import { askedOnceASecond, createReadiness } from './http/readiness.ts';
import { systemClock } from './platform/clock.ts';
import { crashAt } from './platform/crash-at.ts';
import { createDeps } from './platform/create-deps.ts';
import { listen } from './platform/listen.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { runMigrations } from './platform/migration.ts';
import { connectMongo, disconnectMongo, isStandalone, pingMongo } from './platform/mongo.ts';
import { warnOfOldNode } from './platform/node-support.ts';
import { ensureIndexes } from './indexes.ts';
import { migrations } from './migrations.ts';
import { watchClock } from './watch-clock.ts';
import { watchDatabase } from './watch-database.ts';

/*
 * The process: read settings, connect, check the database, listen, and on the way out drain, finish and close.
 */

/** After this long a shutdown that hangs is cut short; balancers give about half a minute. */
const longestShutdownMs = 28_000;

/** What operators do in production before they start a new version. */
async function prepareDatabase(settings: Settings, logger: Logger): Promise<void> {
  await ensureIndexes();
  const report = (line: string): void => logger.debug(line);
  await runMigrations(migrations, { isDryRun: false, report }, { clock: systemClock, settings });
}

async function start(settings: Settings, logger: Logger): Promise<(exitCode: number) => Promise<void>> {
  if (settings.mode === 'production') warnOfOldNode(process.version, systemClock, logger);
  await connectMongo(settings.mongodbUri);
  if (settings.mode !== 'production') await prepareDatabase(settings, logger);
  else if (await isStandalone()) logger.warn({ alert: 'standalone' }, 'the database is one server, no replica set');
  const database = await watchDatabase(logger);
  if (!database.isFit()) throw new Error('run the index task and the migration task first');

  const deps = createDeps(settings, logger);
  const clock = await watchClock(deps);
  const readiness = createReadiness([
    askedOnceASecond(async () => pingMongo().then(() => true)),
    database.isFit,
    clock.isRight,
    deps.passwords.isAlive,
  ]);
  const daybooks = createDaybooks(deps);
  const app = createApp(deps, { readiness, daybooks });
  const server = createHttpServer(app, settings);
  const workers = [
    startWorkers(deps, { mayExpire: clock.isRight }),
    startOfficeMails(deps),
    startReconciliation(deps),
    startTellingOwners(deps),
    startMailWorker({ ...deps, letters: lateLetters(deps) }),
    startNumbering(deps),
    startDaybooks(daybooks, deps),
    startErasures(deps),
    startRetention(deps),
    database,
    clock,
  ];
  const port = await listen(server, settings.port, settings.host);
  logger.info({ port, mode: settings.mode }, 'listening');
  process.send?.({ type: 'ready', port });

  return async (exitCode) => {
    const hasDrained = await drainServer(server, { readiness, graceSeconds: settings.shutdownGraceSeconds });
    await Promise.all(workers.map(async (worker) => worker.stop()));
    await deps.passwords.close();
    await disconnectMongo();
    logger.info({ hasDrained }, 'stopped');
    process.exit(exitCode);
  };
}

function leaveOnce(stop: (exitCode: number) => Promise<void>, logger: Logger): void {
  let isLeaving = false;
  const leave = (exitCode: number): void => {
    if (isLeaving) return;
    isLeaving = true;
    const late = delay(longestShutdownMs, null, { ref: false }).then(() => process.exit(1));
    Promise.race([stop(exitCode), late]).catch((error: unknown) => {
      logger.fatal({ err: error }, 'shutdown failed');
      process.exit(1);
    });
  };
  process.on('SIGTERM', () => leave(0));
  process.on('SIGINT', () => leave(0));
  const crash = (error: unknown): void => {
    logger.fatal({ err: error }, 'uncaught error; shutting down');
    leave(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
}

try {
  const settings = readSettings();
  const logger = createLogger(settings.logLevel);
  if (settings.crashAt !== null) crashAt(settings.crashAt);
  leaveOnce(await start(settings, logger), logger);
} catch (error) {
  const reason = error instanceof SettingsError ? error.message : error;
  createLogger('error').fatal({ err: reason }, 'the server could not start');
  process.exit(1);
}
