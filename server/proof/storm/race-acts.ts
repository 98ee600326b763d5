import { createHash } from 'node:crypto';
import { ProviderError, sign } from '../../local/razorpay-sandbox/entities.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { createBlock } from '../../src/features/block/create-block.ts';
import { createBooking } from '../../src/features/booking/create-booking.ts';
import { setTimes } from '../../src/features/booking/times/set-times.ts';
import { cancelBooking } from '../../src/features/rental/cancel-booking.ts';
import { giveBack } from '../../src/features/rental/give-back.ts';
import { cancelPayment } from '../../src/features/payment/cancel-payment.ts';
import { createOrder } from '../../src/features/payment/create-order.ts';
import { receiveWebhook } from '../../src/features/payment/webhook/receive-webhook.ts';
import { verifyPayment } from '../../src/features/payment/verify-payment.ts';
import { createHoldKeeper, sweep } from '../../src/features/payment/hold-expiry.ts';
import { reconcile } from '../../src/features/payment/workers.ts';
import { Payment } from '../../src/features/payment/payment.model.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import {
  type Customer,
  defaultPeriod,
  type Ordered,
  type Period,
  readBooking,
  verifyBody,
} from '../../test/support/open-rental.ts';
import { testKeys } from '../../test/support/test-settings.ts';
import { inWords } from './race-plays.ts';
import type { Stage } from './race-stage.ts';

/** An action of one rival. Returns one word: `done`, the status reported to the rival, or an error code. */
export type Act = (stage: Stage) => Promise<string>;

/** Has exactly one day in common with `defaultPeriod`. */
const overlapping: Period = { fromDate: '2026-12-02', toDate: '2026-12-03' };

const idOf = (customer: Customer): string => String(customer.user._id);

function orderedOf({ ordered }: Stage): Ordered {
  if (!ordered) throw new Error('nothing was ordered on this stage');
  return ordered;
}

function bookAs(who: 'customer' | 'rival', period: Period): Act {
  return async ({ rental: { app, car, customer }, rival }) => {
    const input = {
      ...period,
      carId: String(car._id),
      locationId: String(car.carLocations[0]),
      customerId: idOf(who === 'rival' ? rival : customer),
      origin: null,
    };
    await createBooking(input, { ...app.deps, holds: createHoldKeeper(app.deps) });
    return 'done';
  };
}

const verify: Act = async (stage) => {
  const { fields, rental } = stage;
  const { order } = orderedOf(stage);
  const success = fields ?? rental.app.sandbox.pay(order.orderId);
  const input = { ...verifyBody(order, success), customerId: idOf(rental.customer) };
  return (await verifyPayment(input, rental.app.deps)).status;
};

const webhook: Act = async (stage) => {
  const { rental } = stage;
  const { order } = orderedOf(stage);
  const raw = Buffer.from(
    JSON.stringify({ event: 'order.paid', payload: { order: { entity: { id: order.orderId } } } }),
  );
  const signature = sign(testKeys.webhookSecret, raw.toString());
  await receiveWebhook({ raw, signature, eventId: createHash('sha256').update(raw).digest('hex') }, rental.app.deps);
  return 'done';
};

const block: Act = async ({ rental: { app, car }, admin }) => {
  const input = { ...overlapping, carId: String(car._id), note: 'new tyres', createdBy: String(admin) };
  await createBlock(input, { ...app.deps, holds: createHoldKeeper(app.deps) });
  return 'done';
};

const refundAsGoodwill: Act = async (stage) => {
  const bookingId = orderedOf(stage).booking._id;
  const { rev } = await readBooking(bookingId);
  const gift = { bookingId, recordId: String(new ObjectId()), rev, amount: 100, reason: 'The car came late' };
  await giveBack({ ...gift, adminId: String(stage.admin) }, stage.rental.app.deps);
  return 'done';
};

const setNewTimes: Act = async (stage) => {
  const { app, customer } = stage.rental;
  const times = { pickUpTime: '10:00', returnTime: '10:00' };
  const input = { bookingId: orderedOf(stage).booking._id, customerId: idOf(customer), ...times };
  await setTimes(input, { ...app.deps, holds: createHoldKeeper(app.deps) });
  return 'done';
};

const acts = {
  book: bookAs('customer', defaultPeriod),
  'rival books': bookAs('rival', overlapping),
  order: async (stage) => {
    const [booking] = await Booking.find({ customerId: stage.rental.customer.user._id }).lean();
    const input = { bookingId: String(booking?._id), customerId: idOf(stage.rental.customer) };
    return (await createOrder(input, stage.rental.app.deps)).orderId;
  },
  verify,
  webhook,
  dismiss: async (stage) => {
    const input = { paymentId: orderedOf(stage).order.paymentId, customerId: idOf(stage.rental.customer) };
    return (await cancelPayment(input, stage.rental.app.deps)).status;
  },
  cancel: async (stage) => {
    const input = { bookingId: orderedOf(stage).booking._id, cancelAs: { customerId: idOf(stage.rental.customer) } };
    return (await cancelBooking(input, stage.rental.app.deps)).after.status;
  },
  expire: async ({ rental: { app } }) => {
    await sweep(app.deps);
    return 'done';
  },
  'the bank captures': async (stage) => {
    stage.rental.app.sandbox.pay(orderedOf(stage).order.orderId);
    return 'done';
  },
  'the dashboard refunds': async (stage) => {
    const { rental, fields } = stage;
    rental.app.sandbox.refundOutside(fields?.razorpay_payment_id ?? '');
    await Payment.updateMany({}, { $set: { nextCheckAt: rental.app.clock.now() } });
    await reconcile(rental.app.deps);
    return 'done';
  },
  goodwill: refundAsGoodwill,
  'set times': setNewTimes,
  block,
  'the price changes': async ({ rental: { car } }) => {
    await Vehicle.updateOne({ _id: car._id }, { $set: { rentalPrice: car.rentalPrice + 500 } });
    return 'done';
  },
  'the car is disabled': async ({ rental: { car } }) => {
    await Vehicle.updateOne({ _id: car._id }, { $set: { isEnabled: false } });
    return 'done';
  },
} satisfies Record<string, Act>;

export type ActName = keyof typeof acts;

/** Returns the named action. Our own errors and the provider’s are returned as one word instead of being thrown. */
export const actOf = (name: ActName, stage: Stage) =>
  inWords(async () =>
    acts[name](stage).catch((error: unknown) => {
      if (error instanceof ProviderError) return 'refused';
      throw error;
    }),
  );
