import {
  type CounterSettings,
  graceOf,
  type PublicBusiness,
  systemContract,
  toPublicBusiness,
} from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import { describeApi } from '../../http/openapi/describe-api.ts';
import { jsonBody } from '../../http/json-body.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Readiness } from '../../http/readiness.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ReadBusiness } from '../settings/business-settings.ts';
import type { ReadCounter } from '../settings/counter-settings.ts';
import type { ReadPrices } from '../settings/price-settings.ts';
import type { ReadTimes } from '../settings/time-settings.ts';
import { countViolations, listViolations } from './count-violations.ts';
import { readReport } from './read-report.ts';

/**
 * The API description. It is the same for every caller, and is built on first use because describing every endpoint
 * would take longer than the rest of the startup.
 */
let description: ReturnType<typeof describeApi> | null = null;

export function systemRoutes({
  settings,
  readBusiness,
  readCounter,
  readPrices,
  readTimes,
}: Pick<Deps, 'settings'> & {
  readBusiness: ReadBusiness;
  readCounter: ReadCounter;
  readPrices: ReadPrices;
  readTimes: ReadTimes;
}): Router {
  const router = Router();
  const { razorpay, booking } = settings;
  const [firstChannel] = settings.messages.order;
  let shown: { of: object; business: PublicBusiness } | null = null;
  /** Returns the public business details, recomputed only after the stored details have been fetched again. */
  const showBusiness = async (): Promise<PublicBusiness> => {
    const known = await readBusiness();
    if (shown?.of !== known) shown = { of: known, business: toPublicBusiness(known.value, known.version) };
    return shown.business;
  };

  /** Returns the public rules of times; nothing while they are off. */
  const showTimes = async () => {
    const { isOn, turnaround } = (await readTimes()).value;
    if (!isOn) return {};
    const graceMinutes = graceOf((await readPrices()).value);
    return {
      times: { isOn, turnaround, ...(graceMinutes !== undefined && { count: 'periods' as const, graceMinutes }) },
    };
  };

  serve(router, systemContract.config, async () => ({
    checkoutScriptUrl: razorpay.checkoutScriptUrl,
    isSandbox: razorpay.isSandbox,
    holdMinutes: booking.holdMinutes,
    maxRentalDays: booking.maxRentalDays,
    horizonDays: booking.horizonDays,
    cancellationTiers: (await readBusiness()).value.cancellationTiers,
    business: await showBusiness(),
    ...(await showTimes()),
    ...showCounter((await readCounter()).value),
    ...(firstChannel && { messages: firstChannel }),
    ...(settings.messages.whatsapp && { getsTexts: true as const }),
    ...(((await readPrices()).value.charges ?? []).length > 0 && { hasExtraCharges: true as const }),
  }));

  serve(router, systemContract.company, async ({ exchange: { res } }) => {
    // Cacheable, because the details are the same for every visitor and used on every page.
    res.set('Cache-Control', 'public, max-age=3600');
    const { legalName: name, address, phone, email, grievanceOfficer } = (await readBusiness()).value;
    return { name, address, phone, email, grievanceOfficer };
  });

  serve(router, systemContract.openapi, () => (description ??= describeApi()));

  serve(router, systemContract.listViolations, () => listViolations());

  return router;
}

/** Returns the public settings of the counter; none while it is off. */
const showCounter = ({ isOn, notesLicences }: CounterSettings) =>
  isOn ? { usesCounter: true as const, ...(notesLicences && { notesLicences }) } : {};

const reportLimitKb = 8;
const reportTypes = ['application/csp-report', 'application/reports+json', 'application/json'];

/** Registered before the JSON parser, because browsers send reports under their own content types. */
export function reportRoutes(deps: Pick<Deps, 'clock' | 'logger'>): Router {
  const router = Router();
  router.use(systemContract.reportViolation.path, ...jsonBody(reportLimitKb, reportTypes));
  serve(router, systemContract.reportViolation, async ({ body }) => {
    await countViolations(readReport(body), deps);
    return null;
  });
  return router;
}

/** `healthz`: the process is running; `readyz`: it may receive requests. Neither reveals more. */
export function healthRoutes(readiness: Readiness): Router {
  const router = Router();
  serve(router, systemContract.healthz, () => null);
  serve(router, systemContract.readyz, async () => {
    if (!(await readiness.isReady())) throw new AppError('unavailable');
    return null;
  });
  return router;
}
