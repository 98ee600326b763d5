import { createApp } from './app.ts';
import type { Settings } from './config/settings.ts';
import { startNotifyingOwners } from './features/auth/account/notify-owner.ts';
import { startEndpoints } from './features/connection/endpoint/start-endpoints.ts';
import { createUnmetSearches, startUnmetSearches } from './features/booking/demand/count-unmet-searches.ts';
import { createDaybooks, startDaybooks } from './features/dashboard/days/daybooks.ts';
import { sendTimeLetters } from './send-time-letters.ts';
import { startMailWorker } from './features/mail/start-mail-worker.ts';
import { startTemplateChecks, type TemplateProblems } from './features/notification/check-templates.ts';
import { startReminders } from './features/notification/queue-reminders.ts';
import { startMessages } from './features/notification/send-messages.ts';
import { createHoldKeeper } from './features/payment/hold-expiry.ts';
import { startWorkers } from './features/payment/workers.ts';
import { startLateDays } from './features/rental/late/claim-late-days.ts';
import { startDayLists } from './features/rental/mail-day-lists.ts';
import { startOfficeMails } from './features/rental/money-matters/mail-money-matters.ts';
import { findServices } from './features/cost/find-services.ts';
import { startForgettingPhotos } from './features/photo/forget-old-photos.ts';
import { startPictureSweep } from './features/picture/sweep-pictures.ts';
import { startDocumentMails } from './features/vehicle/mail-car-documents.ts';
import { startMoves } from './features/counter/online-access/move-customer.ts';
import { startErasures } from './features/privacy/delete-account.ts';
import { startRetention } from './features/privacy/retention.ts';
import { startNumbering } from './features/receipt/number-papers.ts';
import { startReconciliation } from './features/reconciliation/run-reconciliation.ts';
import { findSettingsPictures } from './features/settings/settings-store.ts';
import { findShownPictures } from './features/vehicle/find-vehicles.ts';
import { drainServer } from './http/drain.ts';
import { createHttpServer } from './http/http-server.ts';
import { askedOnceASecond, createReadiness } from './http/readiness.ts';
import { systemClock } from './platform/clock.ts';
import { crashAt } from './platform/checkpoint.ts';
import { createDeps } from './platform/create-deps.ts';
import { listen } from './platform/listen.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { disconnectMongo, isStandalone, pingMongo } from './platform/mongo.ts';
import { warnOfOldNode } from './platform/node-support.ts';
import { shutdownOnce } from './shutdown.ts';
import { openMetrics } from './metrics/open-metrics.ts';
import { prepareStart, StartError } from './prepare-start.ts';
import { openTraces } from './traces/open-traces.ts';
import { watchClock } from './watch-clock.ts';
import { watchDatabase } from './watch-database.ts';

/*
 * Runs the server process: prepares and listens, then, on shutdown, drains requests, finishes the work and closes
 * connections.
 */

async function start(prepared: { settings: Settings; logger: Logger }): Promise<void> {
  const { settings } = prepared;
  const { logger, start: startMetrics } = await openMetrics(settings, prepared.logger);
  if (settings.mode === 'production') {
    warnOfOldNode(process.version, systemClock, logger);
    if (await isStandalone()) logger.warn({ alert: 'standalone' }, 'the database is one server, no replica set');
  }
  const database = await watchDatabase(logger);
  const traces = await openTraces(settings);
  const plain = createDeps(settings, logger);
  const deps = { ...plain, gateway: traces.followGateway(plain.gateway) };
  const clock = await watchClock(deps);
  const readiness = createReadiness([
    askedOnceASecond(async () => pingMongo().then(() => true)),
    database.isFit,
    clock.isRight,
    deps.passwords.isAlive,
  ]);
  const daybooks = createDaybooks(deps);
  const unmetSearches = createUnmetSearches(deps);
  const app = createApp(deps, { readiness, daybooks, unmetSearches, follow: traces.follow });
  const server = createHttpServer(app, settings);
  const problems: TemplateProblems = new Map();
  const workers = [
    startWorkers(deps, { isRight: clock.isRight }),
    startLateDays({ ...deps, holds: createHoldKeeper(deps) }, { mayClaim: clock.isRight }),
    startOfficeMails(deps),
    startDocumentMails({ ...deps, findServices }),
    startDayLists(deps),
    startReconciliation(deps),
    startNotifyingOwners(deps),
    startMailWorker({ ...deps, letters: sendTimeLetters(deps) }),
    startMessages({ ...deps, problems }),
    startTemplateChecks(problems, deps),
    startReminders(deps),
    startEndpoints(deps),
    startNumbering(deps),
    startDaybooks(daybooks, deps),
    startUnmetSearches(unmetSearches, deps),
    startErasures(deps),
    startMoves(deps),
    startRetention(deps),
    startForgettingPhotos(deps),
    startPictureSweep({
      ...deps,
      shownPictures: async () => [...(await findShownPictures()), ...(await findSettingsPictures())],
    }),
    database,
    clock,
    await startMetrics({ readiness, database, clock }, deps),
    traces.start(),
  ];
  const stop = async (exitCode: number): Promise<void> => {
    const hasDrained = await drainServer(server, { readiness, graceSeconds: settings.shutdownGraceSeconds });
    await Promise.all(workers.map(async (worker) => worker.stop()));
    await deps.passwords.close();
    await disconnectMongo();
    logger.info({ hasDrained }, 'stopped');
    process.exit(exitCode);
  };
  // Installed before the server becomes ready, so that an early shutdown signal is handled.
  const leave = shutdownOnce(stop, logger);
  void database.outgrown.then(() => leave(1));
  const port = await listen(server, settings.port, settings.host);
  logger.info({ port, mode: settings.mode }, 'listening');
  process.send?.({ type: 'ready', port });
}

try {
  const prepared = await prepareStart();
  if (prepared.settings.crashAt !== null) crashAt(prepared.settings.crashAt);
  await start(prepared);
} catch (error) {
  const reason = error instanceof StartError ? error.message : error;
  createLogger('error').fatal({ err: reason }, 'the server could not start');
  process.exit(1);
}
