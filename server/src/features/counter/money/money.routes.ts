import { counterMoneyContract } from '@rental/contracts';
import { Router } from 'express';
import { AppError } from '../../../errors/app-error.ts';
import { serve } from '../../../http/contract/serve.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { findBooking, refuseForeignBooking } from '../../booking/find/find-bookings.ts';
import { balanceOf } from '../../booking/moves/ledger.ts';
import { isOrderPaid, orderBooking } from '../../payment/create-order.ts';
import { goodwillLimitOf } from '../../rental/goodwill-limit.ts';
import { requireCounter } from '../require-counter.ts';
import { confirmBooking } from './confirm-booking.ts';
import { correctMoney } from './correct-money.ts';
import { auditedLink, requestPayment } from './request-payment.ts';
import { takeMoney } from './take-money.ts';
import { verifyMoney } from './verify-money.ts';

export function counterMoneyRoutes(deps: Deps): Router {
  const router = Router();

  serve(router, counterMoneyContract.takeMoney, async ({ body, caller }) => {
    await requireCounter();
    await refuseForeignBooking(body.bookingId, caller);
    const { before, after } = await takeMoney({ ...body, caller }, deps);
    const { amount, method, reference = null, purpose } = body;
    return auditedMoney({ before, after }, { amount, method, reference, ...(purpose && { purpose }) });
  });

  serve(router, counterMoneyContract.createOrder, async ({ body: { bookingId, purpose }, caller }) => {
    await requireCounter();
    await refuseForeignBooking(bookingId, caller);
    const booking = await findBooking(bookingId);
    if (!booking) throw new AppError('booking_not_found');
    const order = await orderBooking(booking, purpose, deps);
    const after = { amount: order.amount / 100, orderId: order.orderId, ...(purpose && { purpose }) };
    return { data: order, targetId: bookingId, targetName: null, before: null, after };
  });

  serve(router, counterMoneyContract.isPaid, async ({ query, caller }) => {
    await requireCounter();
    await refuseForeignBooking(query.bookingId, caller);
    return { isPaid: await isOrderPaid(query, deps) };
  });

  serve(router, counterMoneyContract.requestPayment, async ({ body, caller }) => {
    await requireCounter();
    await refuseForeignBooking(body.bookingId, caller);
    return auditedLink(body.bookingId, await requestPayment(body, deps));
  });

  serve(router, counterMoneyContract.correctMoney, async ({ body, caller }) => {
    await requireCounter();
    await refuseForeignBooking(body.bookingId, caller);
    const { before, after, wrong } = await correctMoney({ ...body, adminId: caller.id }, deps);
    const { method = null, reference = null } = wrong.counter ?? {};
    const amount = wrong.paid[0]?.amount ?? 0;
    return auditedMoney({ before, after }, { amount, method, reference, reason: body.reason });
  });

  serve(router, counterMoneyContract.verifyMoney, async ({ body, caller }) => {
    await requireCounter();
    await refuseForeignBooking(body.bookingId, caller);
    const { amount, counter } = await verifyMoney({ ...body, adminId: caller.id }, deps);
    const { isVerified = false, reference = null } = counter ?? {};
    const { bookingId } = body;
    const after = { amount, reference, isVerified: true };
    return { data: { bookingId }, targetId: bookingId, targetName: null, before: { isVerified }, after };
  });

  serve(router, counterMoneyContract.confirm, async ({ body, caller }) => {
    await requireCounter();
    await refuseForeignBooking(body.bookingId, caller);
    const limit = goodwillLimitOf(caller, deps);
    const { before, after } = await confirmBooking({ ...body, caller, limit }, deps);
    const { payment, discount } = body;
    return auditedMoney(
      { before, after },
      {
        status: after.status,
        ...(payment && { amount: payment.amount, method: payment.method, reference: payment.reference ?? null }),
        ...(discount && { discount: discount.amount, reason: discount.reason }),
      },
    );
  });

  return router;
}

type Moved = { before: BookingRecord; after: BookingRecord };

/** The audit entry of counter money: the status and balance before and after it, and these facts. */
export function auditedMoney({ before, after }: Moved, facts: Record<string, string | number | null>) {
  const bookingId = String(after._id);
  const balance = balanceOf(after.ledger);
  return {
    data: { bookingId, balance, rev: after.rev },
    targetId: bookingId,
    targetName: null,
    before: { status: before.status, balance: balanceOf(before.ledger) },
    after: { ...facts, balance },
  };
}
