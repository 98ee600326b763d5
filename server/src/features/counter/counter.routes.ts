import { counterContract, signedAgreementContract, type TakeBackBody } from '@rental/contracts';
import { Router } from 'express';
import { serve } from '../../http/contract/serve.ts';
import type { Deps } from '../../platform/deps.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import { pick } from '../../platform/pick.ts';
import { refuseForeignBooking } from '../booking/find/find-bookings.ts';
import { reachOf } from '../../platform/reach.ts';
import { findBookings, type SearchBookings } from './now/find-bookings.ts';
import { findAgreement, saveAgreement } from '../settings/agreement-settings.ts';
import { findCounter, switchCounter, switchLicences } from '../settings/counter-settings.ts';
import { getSignedAgreement } from './agreement/get-signed-agreement.ts';
import { settleDeposit } from './deposit/settle-deposit.ts';
import { queueMessage } from '../mail/queue-message.ts';
import { getHandover } from './stage/get-handover.ts';
import { getNow } from './now/get-now.ts';
import { handOutCar, type Stepped } from './stage/hand-out-car.ts';
import { recordNoShow } from './stage/mark-no-show.ts';
import { presentRental } from './present-rental.ts';
import { takeBackCar } from './stage/take-back-car.ts';
import { undoStep } from './stage/undo-step.ts';

export function counterRoutes(deps: Deps & { searchBookings: SearchBookings }): Router {
  const router = Router();

  serve(router, counterContract.getSettings, () => findCounter());

  serve(router, counterContract.saveSettings, async ({ body, caller }) => {
    const { before, after } = await switchCounter(body.isOn, caller.id, deps);
    return { data: after, targetId: null, targetName: null, before: { ...before }, after: { ...after } };
  });

  serve(router, counterContract.saveLicences, async ({ body, caller }) => {
    const { before, after } = await switchLicences(body.isOn, caller.id, deps);
    return { data: after, targetId: null, targetName: null, before: { ...before }, after: { ...after } };
  });

  serve(router, counterContract.getAgreement, () => findAgreement());

  serve(router, counterContract.saveAgreement, async ({ body, caller }) => {
    const { before, after } = await saveAgreement(body, caller.id, deps);
    return { data: after, targetId: null, targetName: null, before: { ...before }, after: { ...after } };
  });

  serve(router, signedAgreementContract.getSignedAgreement, ({ query, caller }) =>
    getSignedAgreement(query.bookingId, caller),
  );

  serve(router, counterContract.getNow, ({ query, caller }) => getNow(query.locationId, caller, deps));

  serve(router, counterContract.getHandover, async ({ query, caller }) => {
    await refuseForeignBooking(query.bookingId, caller);
    return getHandover(query.bookingId, deps);
  });

  serve(router, counterContract.handOut, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const stepped = await handOutCar(body, caller, deps);
    await queueMessage({ event: `out:${body.recordId}`, kind: 'out', bookingId: body.bookingId }, deps);
    return { data: await presentRental(stepped.after, deps), ...auditedStep(stepped) };
  });

  serve(router, counterContract.takeBack, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { refund, ...stepped } = await takeBackCar(body, caller, deps);
    await queueMessage({ event: `back:${body.recordId}`, kind: 'returned', bookingId: body.bookingId }, deps);
    const more = { refund, ...chargesOf(body) };
    return { data: { ...(await presentRental(stepped.after, deps)), refund }, ...auditedStep(stepped, more) };
  });

  serve(router, counterContract.settleDeposit, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const settled = await settleDeposit(body, caller, deps);
    return { data: await presentRental(settled.after, deps), ...auditedStep(settled) };
  });

  serve(router, counterContract.noShow, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { refund, ...stepped } = await recordNoShow(body, caller, deps);
    return { data: { ...(await presentRental(stepped.after, deps)), refund }, ...auditedStep(stepped, { refund }) };
  });

  serve(router, counterContract.undo, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const stepped = await undoStep(body, caller, deps);
    return { data: await presentRental(stepped.after, deps), ...auditedStep(stepped) };
  });
  serve(router, counterContract.find, ({ query, caller }) => findBookings(query.search, reachOf(caller), deps));

  return router;
}

/** The charges that staff added at a return, as one text; empty if there were none. */
const chargesOf = ({ charges = [] }: TakeBackBody): { charges?: string } =>
  charges.length === 0 ? {} : { charges: charges.map(({ kind, amount }) => `${kind} ${amount}`).join(', ') };

/** The audit entry of a step: the booking before and after it, and what its handover recorded. */
export const auditedStep = ({ before, after }: Stepped, more: Record<string, unknown> = {}) => ({
  targetId: String(after._id),
  targetName: null,
  before: factsOf(before),
  after: { ...factsOf(after), ...notesOf(before, after), ...more },
});

const factsOf = ({ stage, carId, fromDate, toDate, balance = 0, deposit }: BookingRecord) => ({
  stage: stage ?? null,
  carId: String(carId),
  fromDate,
  toDate,
  balance,
  ...(deposit !== undefined && { deposit }),
});

const recorded = [
  'arrivedAt',
  'odometer',
  'fuelEighths',
  'cngEighths',
  'chargePercent',
  'inCar',
  'keyCount',
  'odometerReason',
  'balanceReason',
  'depositReason',
] as const;

/** Returns the readings and reasons of the handover that the step added; empty if it added none. */
function notesOf({ handovers: before = [] }: BookingRecord, { handovers = [] }: BookingRecord) {
  const added = handovers[before.length];
  if (!added) return {};
  const { reason } = added.licences ?? {};
  return { ...pick(added, recorded), ...(reason !== undefined && { licenceReason: reason }) };
}
