import { addDays, keysOfPeriod } from '@rental/contracts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Payment, type PaymentRecord } from '../../src/features/payment/payment.model.ts';
import { storeOrder } from '../../src/features/payment/payment-moves.ts';
import { syncOrder } from '../../src/features/payment/settle/sync-order.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { readBooking, type Rental } from './open-rental.ts';

/* Extends a confirmed booking by a day, with a second payment for its own order. */

const budgetMs = 5_000;

/** Stores a payment row for another day of the rental, and creates its order at the provider. */
export async function orderExtension({ app }: Rental, bookingId: string): Promise<PaymentRecord> {
  const { _id, customerId, pricePerDay: amount } = await readBooking(bookingId);
  const now = app.clock.now();
  const rowId = new ObjectId();
  await Payment.create({
    _id: rowId,
    bookingId: _id,
    forRequest: true,
    customerId,
    amount,
    currency: 'INR',
    createdAt: now,
    updatedAt: now,
  });
  const order = await app.deps.gateway.createOrder({ receipt: String(rowId), amount, notes: {} }, { budgetMs });
  return storeOrder(rowId, order.id, app.deps);
}

/** Adds another day to a confirmed booking. Its ledger entry lists this payment as the one for that day. */
export async function addPaidDay(bookingId: string, { _id: id, amount }: PaymentRecord, chargeId: string, at: Date) {
  const { fromDate, toDate: last, dayCount, totalAmount, rev } = await readBooking(bookingId);
  const toDate = addDays(last, 1);
  const lines = [{ kind: 'rental', amount }];
  await Booking.updateOne(
    { _id: bookingId, rev },
    {
      $set: {
        toDate,
        ...keysOfPeriod({ fromDate, toDate }),
        dayCount: dayCount + 1,
        totalAmount: totalAmount + amount,
        moveId: new ObjectId(),
      },
      $inc: { rev: 1 },
      $push: {
        'price.days': { price: amount, rule: 'base', name: null },
        ledger: { id, at, by: null, why: 'extended', lines, paid: [{ chargeId, amount }], back: [] },
      },
    },
  );
}

/** Extends a confirmed booking by a day, and pays and settles the payment for it. Returns that payment’s id. */
export async function extendRental(rental: Rental, bookingId: string): Promise<string> {
  const row = await orderExtension(rental, bookingId);
  const { razorpay_payment_id: chargeId } = rental.app.sandbox.pay(row.razorpayOrderId ?? '');
  await addPaidDay(bookingId, row, chargeId, rental.app.clock.now());
  await syncOrder(row, { budgetMs }, rental.app.deps);
  return chargeId;
}
