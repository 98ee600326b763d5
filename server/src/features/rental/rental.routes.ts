import { type ChangedBooking, rentalContract, timesOf } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { serve } from '../../http/contract/serve.ts';
import type { Limits } from '../../http/limits.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { reachOf } from '../../platform/reach.ts';
import { coalesce } from '../../platform/work/coalesce.ts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { BookingDeps } from '../booking/booking-deps.ts';
import { refuseForeignBooking } from '../booking/find/find-bookings.ts';
import { isCounterCharge, refundable } from '../booking/moves/ledger.ts';
import { getTimes, setTimes } from '../booking/times/set-times.ts';
import { refuseForeignCharge } from '../payment/charge/find-charges.ts';
import { presentPart } from '../payment/charge/present-refund.ts';
import { restartRefund, type SeenTo, recordRefundByHand } from '../payment/restart-refund.ts';
import { refuseForeignCar } from '../vehicle/find-vehicles.ts';
import { cancelBooking } from './cancel-booking.ts';
import { changeBilling } from './change-billing.ts';
import { changeBooking } from './change/change-booking.ts';
import { dropChange } from './change/drop-change.ts';
import { getFreeCars } from './change/get-free-cars.ts';
import { previewStaffChange } from './change/plan-staff-change.ts';
import { presentStaffChange } from './change/present-staff-change.ts';
import { previewChange } from './change/preview-change.ts';
import { changeByStaff } from './change/staff-change.ts';
import { setSecondDriver } from './second-driver.ts';
import { agreeToDamage, answerDamage } from './damage/answer-damage.ts';
import { goodwillLimitOf } from './goodwill-limit.ts';
import { getBookingDetail } from './get-booking-detail.ts';
import { giveBack } from './give-back.ts';
import { listCustomerBookings } from './list-customer-bookings.ts';
import { getToday } from './list-day-ends.ts';
import { listDueBack } from './late/list-due-back.ts';
import { reportNotBack } from './late/report-not-back.ts';
import { listReachableMatters } from './money-matters/list-money-matters.ts';
import { showCustomerBooking } from './show-customer-bookings.ts';
import { resolveMoneyMatter } from './money-matters/resolve-money-matter.ts';

export function rentalRoutes(deps: BookingDeps & { limits: Limits }): Router {
  const router = Router();

  serve(router, rentalContract.getUserBookings, ({ query, caller }) =>
    listCustomerBookings({ ...query, customerId: caller.id }, deps),
  );

  serve(router, rentalContract.cancel, async ({ body, caller }) => {
    const { cause, ...asked } = body;
    const { after } = await cancelBooking({ ...asked, cancelAs: { customerId: caller.id, cause } }, deps);
    return presentCancelled(after);
  });

  serve(router, rentalContract.previewChange, ({ query, caller }) =>
    previewChange({ ...query, customerId: caller.id }, deps),
  );

  // Repeated clicks share a run that starts after all of them, which finds what the first click has changed.
  const shareChange = coalesce<ChangedBooking>();
  serve(router, rentalContract.change, async ({ body, caller }) => {
    const wanted = { ...body, customerId: caller.id };
    return shareChange(JSON.stringify(wanted), async () => {
      const { status, booking } = await changeBooking(wanted, deps);
      return { status, booking: await showCustomerBooking(booking, deps) };
    });
  });

  serve(router, rentalContract.dropChange, async ({ body, caller }) =>
    showCustomerBooking(await dropChange({ ...body, customerId: caller.id }, deps), deps),
  );

  serve(router, rentalContract.agreeToDamage, async ({ body, caller }) =>
    balanceOfBooking(await agreeToDamage({ ...body, customerId: caller.id }, deps)),
  );

  serve(router, rentalContract.answerDamage, async ({ body, caller }) =>
    balanceOfBooking(await answerDamage({ ...body, customerId: caller.id }, deps)),
  );

  serve(router, rentalContract.getTimes, ({ query, caller }) => getTimes({ ...query, customerId: caller.id }, deps));

  serve(router, rentalContract.setTimes, async ({ body, caller }) => {
    const { after } = await setTimes({ ...body, customerId: caller.id }, deps);
    return presentTimes(after);
  });

  serve(router, rentalContract.setSecondDriver, async ({ body, caller }) => {
    const { secondDriver = null } = await setSecondDriver({ ...body, customerId: caller.id }, deps);
    return { bookingId: body.bookingId, secondDriver };
  });

  serve(router, rentalContract.changeBilling, async ({ body: { bookingId, ...details }, caller }) => {
    await changeBilling({ bookingId, customerId: caller.id, details }, deps);
    return { bookingId };
  });

  serve(router, rentalContract.adminChangeBilling, async ({ body: { bookingId, ...details }, caller }) => {
    await refuseForeignBooking(bookingId, caller);
    const { before, after } = await changeBilling({ bookingId, customerId: null, details }, deps);
    const billing = { before: billingOf(before), after: billingOf(after) };
    return { data: { bookingId }, targetId: bookingId, targetName: null, ...billing };
  });

  serve(router, rentalContract.adminSetTimes, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { before, after } = await setTimes({ ...body, customerId: null }, deps);
    return {
      data: presentTimes(after),
      targetId: body.bookingId,
      targetName: null,
      before: timesOf(before),
      after: timesOf(after),
    };
  });

  serve(router, rentalContract.adminPreviewChange, async ({ query, caller }) => {
    await refuseForeign(query, caller);
    return previewStaffChange({ ...query, limit: goodwillLimitOf(caller, deps) }, deps);
  });

  serve(router, rentalContract.adminChange, async ({ body, caller }) => {
    await refuseForeign(body, caller);
    const changed = await changeByStaff({ ...body, adminId: caller.id, limit: goodwillLimitOf(caller, deps) }, deps);
    return presentStaffChange(changed, body.reason);
  });

  serve(router, rentalContract.adminDropChange, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { _id } = await dropChange({ ...body, customerId: null }, deps);
    const [targetId, { paymentRequestId: withdrawn }] = [String(_id), body];
    return { data: { bookingId: targetId }, targetId, targetName: null, before: null, after: { withdrawn } };
  });

  serve(router, rentalContract.getFreeCars, async ({ query, caller }) => {
    await refuseForeignBooking(query.bookingId, caller);
    return getFreeCars(query, reachOf(caller), deps);
  });

  serve(router, rentalContract.get, async ({ query, caller }) => {
    await refuseForeignBooking(query.id, caller);
    return getBookingDetail(query.id, goodwillLimitOf(caller, deps), deps);
  });

  serve(router, rentalContract.getToday, ({ caller }) => getToday(caller, deps));

  serve(router, rentalContract.getDueBack, ({ caller }) => listDueBack(caller, deps));

  serve(router, rentalContract.notBack, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const { before, after, reply } = await reportNotBack(body, caller, deps);
    const daysOf = ({ lateDays = [] }: BookingRecord) => ({ lateDays: lateDays.join(', ') });
    return { data: reply, targetId: body.bookingId, targetName: null, before: daysOf(before), after: daysOf(after) };
  });

  serve(router, rentalContract.adminCancel, async ({ body, caller }) => {
    const { bookingId, expectedRefund, ...how } = body;
    await refuseForeignBooking(bookingId, caller);
    const cancelAs = { adminId: caller.id, limit: goodwillLimitOf(caller, deps), ...how };
    const { before, after } = await cancelBooking({ bookingId, expectedRefund, cancelAs }, deps);
    return {
      data: presentCancelled(after),
      targetId: String(after._id),
      targetName: null,
      before: factsOf(before),
      after: factsOf(after),
    };
  });

  serve(router, rentalContract.retryRefund, async ({ query: { payDisputed, ...wanted }, caller }) => {
    await refuseForeignCharge(wanted.razorpayPaymentId, caller);
    const payDisputedBy = payDisputed ? new ObjectId(caller.id) : null;
    return presentSeenTo(await restartRefund({ ...wanted, payDisputedBy }, deps));
  });

  serve(router, rentalContract.returnedByHand, async ({ body, caller }) => {
    await refuseForeignCharge(body.razorpayPaymentId, caller);
    refuseProviderMoney(body.razorpayPaymentId, caller);
    return presentSeenTo(await recordRefundByHand({ ...body, by: new ObjectId(caller.id) }, deps));
  });

  serve(router, rentalContract.giveBack, async ({ body, caller }) => {
    await refuseForeignBooking(body.bookingId, caller);
    const limit = goodwillLimitOf(caller, deps);
    const { before, after, amount } = await giveBack({ ...body, adminId: caller.id, limit }, deps);
    const { bookingId, reason } = body;
    const data = { bookingId, refund: amount };
    const change = { refundable: refundable(after), given: amount, reason };
    return { data, targetId: bookingId, targetName: null, before: { refundable: refundable(before) }, after: change };
  });

  serve(router, rentalContract.listMoneyMatters, ({ caller }) => listReachableMatters(caller, deps));

  serve(router, rentalContract.resolveMoneyMatter, async ({ body, caller }) => {
    const { bookingId, resolvedOutside } = await resolveMoneyMatter({ ...body, adminId: caller.id }, deps);
    const data = { bookingId: String(bookingId) };
    const { returnedOutside, note } = body;
    const before = { resolved: Math.ceil((resolvedOutside?.paise ?? 0) / 100) };
    return { data, targetId: data.bookingId, targetName: null, before, after: { resolved: returnedOutside, note } };
  });

  return router;
}

async function refuseForeign(
  { bookingId, carId }: { bookingId: string; carId?: string | undefined },
  caller: Pick<Caller, 'staff'>,
): Promise<void> {
  await refuseForeignBooking(bookingId, caller);
  if (carId !== undefined) await refuseForeignCar(carId, caller);
}

/** Clerks may only mark counter money as returned. */
function refuseProviderMoney(chargeId: string, { staff }: Pick<Caller, 'staff'>): void {
  if (staff?.rank === 'clerk' && !isCounterCharge(chargeId)) {
    throw new AppError('not_allowed', { message: 'Only a manager or an owner can do this.' });
  }
}

const presentSeenTo = ({ charge, before, after }: SeenTo) => {
  const bookingId = String(charge.bookingId);
  const refund = presentPart(after);
  return {
    data: { bookingId, refund },
    targetId: bookingId,
    targetName: null,
    before: presentPart(before),
    after: refund,
  };
};

const presentTimes = ({ _id, pickUpTime = '', returnTime = '' }: BookingRecord) => ({
  bookingId: String(_id),
  pickUpTime,
  returnTime,
});

/** What the audit log records of billing details. The papers have the rest. */
const billingOf = ({ billedTo, residence }: BookingRecord) => ({
  isForBusiness: Boolean(billedTo),
  ...(residence && { residence }),
});

const presentCancelled = ({ _id, refundDue }: BookingRecord) => ({
  bookingId: String(_id),
  status: 'cancelled' as const,
  refund: refundDue,
});

const factsOf = ({ status, cancelReason, cancelCause, refundDue, totalAmount }: BookingRecord) => ({
  status,
  cancelReason,
  ...(cancelCause && { cancelCause }),
  refundDue,
  totalAmount,
});

const balanceOfBooking = ({ _id, balance = 0 }: BookingRecord) => ({ bookingId: String(_id), balance });
