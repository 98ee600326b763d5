import { addDays, dayInIndia } from '@rental/contracts';
import { createBooking } from '../../src/features/booking/create-booking.ts';
import { findCustomerBookings } from '../../src/features/booking/find-bookings.ts';
import { cancelBooking } from '../../src/features/rental/cancel-booking.ts';
import { createOrder } from '../../src/features/payment/create-order.ts';
import { verifyPayment } from '../../src/features/payment/verify-payment.ts';
import { createHoldKeeper } from '../../src/features/payment/workers.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { DemoBooking } from './seed-data.ts';
import { idOf } from './seed-fleet.ts';

export type Names = { people: Map<string, string>; locationIds: Map<string, string>; carIds: Map<string, string> };

/** Pays an order as a customer would at the checkout; answers with what the checkout hands back. */
export type Payer = (orderId: string) => Promise<{
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}>;

export async function hasBookings(customerId: string): Promise<boolean> {
  return (await findCustomerBookings(customerId, 1)).length > 0;
}

/** Books, pays and, if the story says so, cancels: the same steps that the screens take. */
export async function seedBooking(
  booking: DemoBooking,
  { names, today, pay }: { names: Names; today: string; pay: Payer },
  deps: Deps,
): Promise<void> {
  const customerId = idOf(names.people, booking.customer);
  const fromDate = addDays(today, booking.from);
  const held = await createBooking(
    {
      customerId,
      carId: idOf(names.carIds, booking.car),
      locationId: idOf(names.locationIds, booking.at),
      fromDate,
      toDate: addDays(fromDate, booking.dayCount - 1),
    },
    { ...deps, holds: createHoldKeeper(deps) },
  );
  const bookingId = String(held._id);
  if (booking.end === 'expired') return;
  const order = await createOrder({ bookingId, customerId }, deps);
  const paid = await pay(order.orderId);
  await verifyPayment(
    {
      customerId,
      paymentId: order.paymentId,
      orderCreationId: order.orderId,
      razorpayOrderId: paid.razorpay_order_id,
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpaySignature: paid.razorpay_signature,
    },
    deps,
  );
  if (booking.end === 'cancelled') await cancelBooking({ bookingId, cancelAs: { customerId } }, deps);
}

export const todayInIndia = ({ clock }: Pick<Deps, 'clock'>): string => dayInIndia(clock.now());
