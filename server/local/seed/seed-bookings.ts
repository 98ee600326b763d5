import { addDays, type CreateBookingBody } from '@rental/contracts';
import { AppError } from '../../src/errors/app-error.ts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import { createBooking } from '../../src/features/booking/create-booking.ts';
import { createOrder } from '../../src/features/payment/create-order.ts';
import { expireHold } from '../../src/features/payment/hold-expiry.ts';
import { findPayment, planNextCheck } from '../../src/features/payment/payment-moves.ts';
import { verifyPayment } from '../../src/features/payment/verify-payment.ts';
import { createHoldKeeper } from '../../src/features/payment/hold-expiry.ts';
import { cancelBooking } from '../../src/features/rental/cancel-booking.ts';
import type { Deps } from '../../src/platform/deps.ts';
import { type ObjectId, trusted } from '../../src/platform/mongo.ts';
import { seedCancellation } from './seed-cancellation.ts';
import type { DemoBooking } from './seed-stories.ts';
import { type Act, asOf, idOf, momentOf, type Stage, unlessTaken } from './stage.ts';

/** `known` contains the existing bookings of the demo’s customers. */
type KnownStage = Stage & { known: readonly BookingRecord[] };
type Scene = { story: DemoBooking; wish: CreateBookingBody & { customerId: string }; stage: KnownStage; deps: Deps };

/** Returns an event for each of the demo’s bookings. Calling an event’s `play` again changes nothing. */
export async function bookingActs(stories: readonly DemoBooking[], stage: Stage, deps: Deps): Promise<Act[]> {
  const customerId = trusted({ $in: [...stage.names.people.values()] });
  // The filter excludes blocks, which lack some fields of `BookingRecord`.
  const known = await Booking.find({ kind: 'booking', customerId }).lean<BookingRecord[]>();
  return stories.flatMap((story) => {
    const { end, minute } = story;
    let bookingId: ObjectId | null = null;
    const book = async () => {
      bookingId = await seedBooking(story, { ...stage, known }, deps);
    };
    const booked = { on: story.madeOn, minute, play: book };
    if (end === null || end === 'expired') return [booked];
    const cancel = async () => {
      if (bookingId) await seedCancellation(bookingId, end, { ...stage, deps, minute });
    };
    return [booked, { on: end.on, minute, play: cancel }];
  });
}

/**
 * Creates one demo booking: books and pays as `story` describes, or lets the hold expire. Takes the same steps as the
 * screens do, each at the time that `story` specifies. Returns the id of a paid booking.
 */
async function seedBooking(story: DemoBooking, stage: KnownStage, deps: Deps): Promise<ObjectId | null> {
  const { people, carIds, locationIds } = stage.names;
  const fromDate = addDays(stage.day.today, story.from);
  const wish = {
    customerId: idOf(people, story.customer),
    carId: idOf(carIds, story.car),
    locationId: idOf(locationIds, story.at),
    fromDate,
    toDate: addDays(fromDate, story.dayCount - 1),
    ...story.wants,
  };
  const scene = { story, wish, stage, deps };
  if (story.end !== 'expired') return (await findPaid(scene)) ?? (await bookAndPay(scene));
  await letExpire(scene);
  return null;
}

const payMinutes = 3;
const hourLater = 60;
const expiryBudgetMs = 5_000;

const after = ({ story, stage, deps }: Scene, minutes: number): Deps =>
  asOf(momentOf(stage.day, story.madeOn, story.minute + minutes), deps);

const findKnown = ({ wish, stage }: Scene): BookingRecord[] =>
  stage.known.filter(
    ({ customerId, carId, fromDate }) =>
      String(customerId) === wish.customerId && String(carId) === wish.carId && fromDate === wish.fromDate,
  );

/**
 * Returns the booking made by an earlier seed. If that seed was interrupted during the hold, cancels the hold unless
 * its payment was captured.
 */
async function findPaid(scene: Scene): Promise<ObjectId | null> {
  const known = findKnown(scene);
  const cut = known.find(({ status }) => status === 'pending');
  if (cut && (await hasBeenPaid(cut._id, scene))) return cut._id;
  return known.find(({ settledBy }) => settledBy !== null)?._id ?? null;
}

async function hasBeenPaid(cut: ObjectId, scene: Scene): Promise<boolean> {
  const { customerId } = scene.wish;
  try {
    await cancelBooking({ bookingId: String(cut), cancelAs: { customerId } }, after(scene, payMinutes));
    return false;
  } catch (error) {
    if (error instanceof AppError && error.code === 'payment_captured') return true;
    throw error;
  }
}

/** Of all demo customers, for the cars with a minimum age. */
const demoBirthday = '1990-05-14';

async function hold({ wish }: Scene, deps: Deps): Promise<BookingRecord | null> {
  const wanted = { ...wish, dateOfBirth: demoBirthday, origin: null };
  return unlessTaken(() => createBooking(wanted, { ...deps, holds: createHoldKeeper(deps) }));
}

async function letExpire(scene: Scene): Promise<void> {
  if (findKnown(scene).some(({ status }) => status === 'cancelled')) return;
  const held = await hold(scene, after(scene, 0));
  if (held) await expireHold(held, expiryBudgetMs, after(scene, hourLater));
}

/** Extends the hold into the present, because a running server would expire a hold whose end is in the past. */
function withLongHold(then: Deps, { clock }: Deps): Deps {
  const { booking } = then.settings;
  const minutesAgo = Math.ceil((clock.now().getTime() - then.clock.now().getTime()) / 60_000);
  const holdMinutes = booking.holdMinutes + minutesAgo;
  return { ...then, settings: { ...then.settings, booking: { ...booking, holdMinutes } } };
}

async function bookAndPay(scene: Scene): Promise<ObjectId | null> {
  const { wish, stage, deps } = scene;
  const { customerId } = wish;
  const then = withLongHold(after(scene, 0), deps);
  const held = await hold(scene, then);
  if (!held) return null;
  const order = await createOrder({ bookingId: String(held._id), customerId }, then);
  const paid = await stage.bank.pay(order.orderId);
  await verifyPayment(
    {
      customerId,
      paymentId: order.paymentId,
      orderCreationId: order.orderId,
      razorpayOrderId: paid.razorpay_order_id,
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpaySignature: paid.razorpay_signature,
    },
    after(scene, payMinutes),
  );
  await endOldWatch(order.paymentId, scene);
  return held._id;
}

/** Stops polling the provider for a paid order that is older than `watchForDays`. */
async function endOldWatch(paymentId: string, { story, stage, deps }: Scene): Promise<void> {
  const lastLook = momentOf(stage.day, story.madeOn + deps.settings.booking.watchForDays, story.minute);
  if (lastLook >= stage.day.now) return;
  const payment = await findPayment(paymentId);
  if (payment) await planNextCheck(payment, null, asOf(lastLook, deps));
}
