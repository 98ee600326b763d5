import { addDays } from '@rental/contracts';
import { Booking, type BookingRecord } from '../../src/features/booking/booking.model.ts';
import type { BookingDeps } from '../../src/features/booking/booking-deps.ts';
import { getQuote } from '../../src/features/booking/get-quote.ts';
import { createSearch } from '../../src/features/booking/search-cars.ts';
import { confirmBooking } from '../../src/features/counter/money/confirm-booking.ts';
import { correctMoney } from '../../src/features/counter/money/correct-money.ts';
import { auditedMoney } from '../../src/features/counter/money/money.routes.ts';
import { auditedLink, requestPayment } from '../../src/features/counter/money/request-payment.ts';
import { takeMoney } from '../../src/features/counter/money/take-money.ts';
import { holdAtCounter } from '../../src/features/counter/walk-in/hold-at-counter.ts';
import { auditedHold } from '../../src/features/counter/walk-in/present-hold.ts';
import { createHoldKeeper } from '../../src/features/payment/hold-expiry.ts';
import type { Deps } from '../../src/platform/deps.ts';
import type { StaffBooking } from './counter-stories.ts';
import { clerkAt } from './seed-clerks.ts';
import {
  type Act,
  asAdmin,
  asOf,
  idOf,
  type Moment,
  momentOf,
  recordIdOf,
  type Stage,
  unlessTaken,
  wasPlayed,
} from './stage.ts';

type CounterStage = Pick<Stage, 'names' | 'day'>;
type Scene = { story: StaffBooking; stage: CounterStage; deps: Deps };

const [payMinutes, takeMinutes] = [3, 4];

/**
 * Returns the events of each rental that a clerk makes: the hold, its payment or its pay link, and the payment’s
 * correction.
 */
export function staffBookingActs(stories: readonly StaffBooking[], stage: CounterStage, deps: Deps): Act[] {
  return stories.flatMap((story) => {
    const scene = { story, stage, deps };
    const { madeOn: on, minute, paid, correction } = story;
    const pay = async () => (paid ? confirm(scene, paid) : sendLink(scene));
    const made = [
      { on, minute, play: async () => unlessDone(async () => hold(scene)) },
      { on, minute: minute + payMinutes, play: async () => unlessDone(pay) },
    ];
    if (!correction) return made;
    const correct = async () => unlessDone(async () => correctPayment(scene, correction));
    return [...made, { on, minute: correction.minute, play: correct }];
  });
}

async function unlessDone(work: () => Promise<void>): Promise<void> {
  await unlessTaken(work);
}

const idAt = ({ story, stage }: Scene, { on, minute }: Moment, what = ''): string =>
  recordIdOf(momentOf(stage.day, on, minute), `${story.customer.name} ${what}`);

const madeAt = ({ story: { madeOn: on, minute } }: Scene): Moment => ({ on, minute });

const findMade = async (scene: Scene): Promise<BookingRecord | null> =>
  Booking.findOne({ _id: idAt(scene, madeAt(scene)), kind: 'booking' }).lean<BookingRecord>();

/** Holds the car for the customer, unless an earlier seed has done so. */
async function hold(scene: Scene): Promise<void> {
  if (await findMade(scene)) return;
  const { story, stage, deps } = scene;
  const { names, day } = stage;
  const { email: by, ...caller } = clerkAt(story.at, names);
  const fromDate = addDays(day.today, story.from);
  const rental = {
    carId: idOf(names.carIds, story.car),
    fromDate,
    toDate: addDays(fromDate, story.dayCount - 1),
    ...story.wants,
  };
  const locationId = idOf(names.locationIds, story.at);
  const plain = asOf(momentOf(day, story.madeOn, story.minute), deps);
  const then: BookingDeps = { ...plain, holds: createHoldKeeper(plain) };
  const recordId = idAt(scene, madeAt(scene));
  const searchCars = createSearch(then, { isByStaff: true });
  const asked = { ...rental, locId: locationId, extras: undefined, customerId: recordId, isByStaff: true };
  const { total: expectedTotal } = await getQuote(asked, { ...then, searchCars });
  const wish = {
    ...rental,
    locationId,
    recordId,
    expectedTotal,
    customer: story.customer,
    isOldEnough: true as const,
    ...(story.paid === null && { byLink: {} }),
  };
  await asAdmin({ action: 'counter.hold', by }, { names, deps: then }, async () =>
    auditedHold(await holdAtCounter(wish, caller, then)),
  );
}

/** Confirms the hold with what the customer pays. */
async function confirm(scene: Scene, { part, ...how }: NonNullable<StaffBooking['paid']>): Promise<void> {
  const { story, stage, deps } = scene;
  const held = await findMade(scene);
  if (held?.status !== 'pending') return;
  const { email: by, ...caller } = clerkAt(story.at, stage.names);
  const payment = { ...how, amount: Math.round(held.totalAmount * part) };
  const then = asOf(momentOf(stage.day, story.madeOn, story.minute + payMinutes), deps);
  const wanted = { bookingId: String(held._id), rev: held.rev, payment, caller, limit: null };
  await asAdmin({ action: 'counter.confirm', by }, { names: stage.names, deps: then }, async () =>
    auditedMoney(await confirmBooking(wanted, then), {
      status: 'confirmed',
      ...payment,
      reference: how.reference ?? null,
    }),
  );
}

/** Creates the link with which the customer pays, unless an earlier seed has done so. */
async function sendLink(scene: Scene): Promise<void> {
  const { story, stage, deps } = scene;
  const held = await findMade(scene);
  if (!held || (await wasPlayed('counter.requestPayment'))) return;
  const { email: by } = clerkAt(story.at, stage.names);
  const then = asOf(momentOf(stage.day, story.madeOn, story.minute + payMinutes), deps);
  const bookingId = String(held._id);
  await asAdmin({ action: 'counter.requestPayment', by }, { names: stage.names, deps: then }, async () =>
    auditedLink(bookingId, await requestPayment({ bookingId, byEmail: true }, then)),
  );
}

/** The owner corrects the payment, and the clerk records it with the right method. */
async function correctPayment(
  scene: Scene,
  { minute, reason, method }: NonNullable<StaffBooking['correction']>,
): Promise<void> {
  const { story, stage, deps } = scene;
  const { names, day } = stage;
  const at = { on: story.madeOn, minute };
  const [correctionId, entryId] = [idAt(scene, at, 'corrected'), idAt(scene, at, 'taken')];
  const booking = await findMade(scene);
  const [wrong] = booking?.ledger ?? [];
  if (!booking || !wrong || booking.ledger.some(({ id }) => String(id) === entryId)) return;
  const bookingId = String(booking._id);
  const amount = wrong.paid[0]?.amount ?? 0;
  const correctedAt = asOf(momentOf(day, at.on, at.minute), deps);
  let { rev } = booking;
  await asAdmin({ action: 'counter.correctMoney', reason }, { names, deps: correctedAt }, async (adminId) => {
    const wanted = { bookingId, rev, recordId: correctionId, entryId: String(wrong.id), reason, adminId };
    const corrected = await correctMoney(wanted, correctedAt);
    ({ rev } = corrected.after);
    return auditedMoney(corrected, { amount, method: wrong.counter?.method ?? null, reference: null, reason });
  });
  const { email: by, ...caller } = clerkAt(story.at, names);
  const takenAt = asOf(momentOf(day, at.on, at.minute + takeMinutes), deps);
  await asAdmin({ action: 'counter.takeMoney', by }, { names, deps: takenAt }, async () => {
    const taken = await takeMoney({ bookingId, rev, recordId: entryId, amount, method, caller }, takenAt);
    return auditedMoney(taken, { amount, method, reference: null });
  });
}
