import express, { type Express, type RequestHandler, Router } from 'express';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { createAudit } from './features/audit/record-change.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { createFindCaller } from './features/auth/sessions/find-caller.ts';
import { createHashTurns, type LoginDeps } from './features/auth/login/finish-login.ts';
import { blockRoutes } from './features/block/block.routes.ts';
import { bookingRoutes } from './features/booking/booking.routes.ts';
import { createUnmetSearches, type UnmetSearches } from './features/booking/demand/count-unmet-searches.ts';
import { findStandingEnds } from './features/booking/ends/find-standing-ends.ts';
import { countFutureBookings, findFutureEnds } from './features/booking/find/find-bookings.ts';
import { documentRoutes } from './features/document/document.routes.ts';
import { costRoutes } from './features/cost/cost.routes.ts';
import { findServices } from './features/cost/find-services.ts';
import { countCouponUses } from './features/booking/coupon/uses.ts';
import { challanRoutes } from './features/challan/challan.routes.ts';
import { countUnpaidChallans } from './features/challan/find-challans.ts';
import { contactRoutes } from './features/contact/contact.routes.ts';
import { endpointRoutes } from './features/connection/endpoint/endpoint.routes.ts';
import { feedRoutes } from './features/connection/feed/feed.routes.ts';
import { apiKeyRoutes } from './features/connection/key/api-key.routes.ts';
import { withApiKeys } from './features/connection/key/find-key.ts';
import { counterRoutes } from './features/counter/counter.routes.ts';
import { onlineAccessRoutes } from './features/counter/online-access/online-access.routes.ts';
import { walkInRoutes } from './features/counter/walk-in.routes.ts';
import { custodyRoutes } from './features/counter/custody/custody.routes.ts';
import { damageRoutes } from './features/damage/damage.routes.ts';
import { drawerRoutes } from './features/counter/drawer/drawer.routes.ts';
import { extraChargeRoutes } from './features/counter/extra-charge/extra-charge.routes.ts';
import { counterMoneyRoutes } from './features/counter/money/money.routes.ts';
import { couponRoutes } from './features/coupon/coupon.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { searchBookings } from './features/dashboard/list-bookings.ts';
import { createDaybooks, type Daybooks } from './features/dashboard/days/daybooks.ts';
import { homeRoutes } from './features/home/home.routes.ts';
import { locationRoutes } from './features/location/location.routes.ts';
import { notificationRoutes, smsWebhook, whatsappWebhook } from './features/notification/notification.routes.ts';
import { findRefund } from './features/payment/charge/present-refund.ts';
import { payLinkRoutes } from './features/payment/link/pay-link.routes.ts';
import { paymentRoutes, paymentWebhook } from './features/payment/payment.routes.ts';
import { createHoldKeeper } from './features/payment/hold-expiry.ts';
import { photoRoutes, photoUploadRoutes } from './features/photo/photo.routes.ts';
import { pictureFiles, pictureRoutes } from './features/picture/picture.routes.ts';
import { eraseCustomer } from './features/privacy/delete-account.ts';
import { privacyRoutes } from './features/privacy/privacy.routes.ts';
import { monthRoutes } from './features/month/month.routes.ts';
import { receiptRoutes } from './features/receipt/receipt.routes.ts';
import { reconciliationRoutes } from './features/reconciliation/reconciliation.routes.ts';
import { findEndsOutside } from './features/rental/find-ends-outside.ts';
import { rentalRoutes } from './features/rental/rental.routes.ts';
import { cacheBusiness, type ReadBusiness } from './features/settings/business-settings.ts';
import { cacheCounter, type ReadCounter } from './features/settings/counter-settings.ts';
import { cachePrices, type ReadPrices } from './features/settings/price-settings.ts';
import { cacheTimes, type ReadTimes } from './features/settings/time-settings.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import { subscriptionRoutes } from './features/subscription/subscription.routes.ts';
import { healthRoutes, reportRoutes, systemRoutes } from './features/system/system.routes.ts';
import { taxProfileRoutes } from './features/tax/profile/tax-profile.routes.ts';
import { taxedLinesRoutes } from './features/tax/taxed-lines/taxed-lines.routes.ts';
import { registrationRoutes } from './features/tax/registration/registration.routes.ts';
import { tollImportRoutes, tollRoutes } from './features/toll/toll.routes.ts';
import { userRoutes } from './features/user/user.routes.ts';
import { vehicleExportRoutes, vehicleImportRoutes } from './features/vehicle/import/import.routes.ts';
import { createFleet, type GetFleet } from './features/vehicle/get-fleet.ts';
import { vehicleRoutes } from './features/vehicle/vehicle.routes.ts';
import { whatsappRoutes } from './features/whatsapp/whatsapp.routes.ts';
import { accessLog } from './http/access-log.ts';
import { compressed } from './http/compress.ts';
import { allowOrigins } from './http/cors.ts';
import { errorExit } from './http/error-exit.ts';
import { floodLimit, limitBadSignatures } from './http/flood-limit.ts';
import { askedOnceASecond, closeWhileDraining, createReadiness, type Readiness } from './http/readiness.ts';
import { jsonBody, rawBody } from './http/json-body.ts';
import { createLimits } from './http/limits.ts';
import { noRoute, refuseTrace } from './http/no-route.ts';
import { docsPage } from './http/openapi/docs-page.ts';
import { giveContext } from './http/request-context.ts';
import { securityHeaders } from './http/security-headers.ts';
import { securityTxt } from './http/security-txt.ts';
import { siteRoutes } from './http/site/site.ts';
import type { AccountDeps, FindEndsOutside } from './platform/deps.ts';
import { pingMongo } from './platform/mongo.ts';
import { createPictures } from './platform/uploads/pictures.ts';

type AppOptions = {
  /**
   * Decides whether this process should receive requests. By default, checks the database and the pool of
   * password-hashing workers.
   */
  readiness?: Readiness;
  /**
   * Preloaded daybooks, the cached totals per day. Without them, the first admin request has to wait until all days
   * have been counted.
   */
  daybooks?: Daybooks;
  /** The counter of searches; its owner flushes it. */
  unmetSearches?: UnmetSearches;
  /** Middleware that traces each request from its start. */
  follow?: RequestHandler | null;
};

const webhookLimitKb = 256;

/** Mounted before the JSON parser, because checking the webhook’s signature requires the raw bytes. */
function webhookRoutes(deps: AccountDeps): Router {
  const router = Router();
  const read = rawBody(webhookLimitKb);
  router.post('/payment/webhook', read, paymentWebhook(deps), limitBadSignatures);
  router.post('/notification/whatsapp', read, whatsappWebhook(deps), limitBadSignatures);
  router.post('/notification/sms', read, smsWebhook(deps), limitBadSignatures);
  return router;
}

/** Returns all routers under `/api` that accept JSON bodies. */
function apiRouters(
  deps: LoginDeps & {
    daybooks: Daybooks;
    unmetSearches: UnmetSearches;
    readBusiness: ReadBusiness;
    readCounter: ReadCounter;
    readPrices: ReadPrices;
    readTimes: ReadTimes;
    getFleet: GetFleet;
  },
  readiness: Readiness,
): Router[] {
  const holds = createHoldKeeper(deps);
  const outside: FindEndsOutside = async (location, draft) => findEndsOutside(location, draft, deps);
  const counting = {
    ...deps,
    countFutureBookings,
    countUnpaidChallans,
    findFutureEnds,
    findServices,
    findStandingEnds,
    findEndsOutside: outside,
  };
  return [
    // First, because these routes include the search, the most frequent call, and Express tries the routes in order.
    bookingRoutes({ ...deps, holds }),
    authRoutes(deps),
    userRoutes({ ...deps, eraseCustomer }),
    locationRoutes(counting),
    vehicleRoutes(counting),
    vehicleExportRoutes(deps),
    couponRoutes({ ...deps, countCouponUses }),
    blockRoutes({ ...deps, holds }),
    homeRoutes({ ...deps, holds }),
    paymentRoutes(deps),
    payLinkRoutes(deps),
    receiptRoutes({ ...deps, findRefund }),
    reconciliationRoutes(deps),
    rentalRoutes({ ...deps, holds }),
    whatsappRoutes(deps),
    notificationRoutes(deps),
    counterRoutes({ ...deps, searchBookings }),
    walkInRoutes({ ...deps, holds }),
    onlineAccessRoutes(deps),
    counterMoneyRoutes(deps),
    extraChargeRoutes(deps),
    drawerRoutes(deps),
    photoRoutes(deps),
    damageRoutes(deps),
    costRoutes(deps),
    documentRoutes(),
    custodyRoutes(deps),
    challanRoutes(deps),
    tollRoutes(deps),
    registrationRoutes(deps),
    monthRoutes(deps),
    taxProfileRoutes(deps),
    taxedLinesRoutes(deps),
    feedRoutes(deps),
    apiKeyRoutes(deps),
    endpointRoutes(deps),
    settingsRoutes(deps),
    dashboardRoutes(deps),
    auditRoutes(deps),
    contactRoutes(deps),
    subscriptionRoutes(deps),
    privacyRoutes(deps),
    systemRoutes(deps),
    healthRoutes(readiness),
    docsPage(),
  ];
}

/**
 * Creates the whole Express app. MongoDB must be connected. The order matters: the request context comes first, because
 * everything logs the request id; the webhook and uploads come before the JSON parser; the 404 and error handlers come
 * last.
 */
export function createApp(deps: AccountDeps, options: AppOptions = {}): Express {
  const { settings, logger } = deps;
  const readiness =
    options.readiness ??
    createReadiness([askedOnceASecond(async () => pingMongo().then(() => true)), () => deps.passwords.isAlive()]);
  const limits = createLimits({ settings, logger });
  const daybooks = options.daybooks ?? createDaybooks(deps);
  const unmetSearches = options.unmetSearches ?? createUnmetSearches(deps);
  const readBusiness = cacheBusiness(deps);
  const [readCounter, readPrices, readTimes] = [cacheCounter(deps), cachePrices(deps), cacheTimes(deps)];
  const getFleet = createFleet(deps);
  const parts = {
    ...deps,
    limits,
    daybooks,
    unmetSearches,
    hashTurns: createHashTurns(),
    readBusiness,
    readCounter,
    readPrices,
    readTimes,
    getFleet,
  };
  const webhook = webhookRoutes(deps);
  const reports = reportRoutes(deps);
  // Shared, so that no more pictures are decoded at the same time than one queue allows.
  const pictures = createPictures();
  const uploads = [
    pictureRoutes({ ...deps, pictures }),
    photoUploadRoutes({ ...deps, pictures }),
    vehicleImportRoutes(deps),
    tollImportRoutes(deps),
  ];
  const routers = apiRouters(parts, readiness);

  const api = Router();
  const rest = noRoute([webhook, reports, ...uploads, ...routers]);
  // Registered before the routers, because each router would otherwise respond to OPTIONS itself, with a body and with
  // only its own methods.
  api.options(/.*/, floodLimit, rest);
  api.use(webhook, floodLimit, reports, ...uploads, ...jsonBody(settings.bodyLimitKb), ...routers, rest);

  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', settings.trustProxyHops);
  const audit = createAudit(deps);
  app.use(giveContext({ audit, findCaller: withApiKeys(createFindCaller(deps), deps), limits, logger, settings }));
  if (options.follow) app.use(options.follow);
  app.use(accessLog(deps), securityHeaders(settings), closeWhileDraining(readiness), refuseTrace);
  app.use('/api', allowOrigins(settings.corsOrigins), api);
  app.use(healthRoutes(readiness));
  app.use('/.well-known/security.txt', securityTxt(deps));
  app.use(pictureFiles());
  if (settings.clientDir !== null) {
    app.use(compressed, siteRoutes(settings.clientDir, settings.publicUrl, { readBusiness, findModels: getFleet }));
  }
  app.use(noRoute([]), errorExit);
  return app;
}
