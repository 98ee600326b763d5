import { setTimeout as delay } from 'node:timers/promises';
import { addDays, authContract, bookingContract, dayInIndia, paymentContract, rentalContract } from '@rental/contracts';
import { Booking } from '../../../src/features/booking/booking.model.ts';
import type { VehicleRecord } from '../../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../../src/platform/mongo.ts';
import { buildLocation, buildUser, buildVehicle, testPassword } from '../../../test/support/factories.ts';
import { type Answer, type Caller, createCaller, type Tally } from './caller.ts';
import type { Cluster } from './instances.ts';

/** What the API has confirmed to a customer about a booking. */
export type Story = { bookingId: string; isConfirmed: boolean; isCancelled: boolean };

export type Load = {
  tally: Tally;
  stories: Story[];
  /** Returns the average number of requests per second so far. */
  rate: () => number;
  /** Starts no new visits and waits for those that are in progress. */
  stop: () => Promise<void>;
};

type Visitor = { token: string };
type Wish = { carId: string; locationId: string; fromDate: string; toDate: string };

const requestsOfVisit = 5.2;
const daysAhead = 140;
const firstDay = 3;

type LoadOptions = { requestsPerSecond?: number; repeatsForMs?: number; visitors?: number; cars?: number };

function textOf(answer: Answer | null, field: string): string {
  const value = answer?.data[field];
  return typeof value === 'string' ? value : '';
}

async function signIn(caller: Caller): Promise<Visitor> {
  const { email } = await buildUser();
  const answer = await caller.call(authContract.login, { body: { email, password: testPassword } });
  return { token: textOf(answer, 'accessToken') };
}

/** Yields each combination of car and day exactly once. No two wishes conflict, so every rejection is a bug. */
function* listWishes(cars: VehicleRecord[]): Generator<Wish> {
  const today = dayInIndia(new Date());
  for (let ahead = firstDay; ahead < daysAhead; ahead += 1) {
    for (const { _id, carLocations } of cars) {
      const day = addDays(today, ahead);
      yield { carId: String(_id), locationId: String(carLocations[0]), fromDate: day, toDate: day };
    }
  }
}

/** Searches, books, pays and lists the bookings, and cancels if `plan` says so. */
async function visit(wish: Wish, { token }: Visitor, plan: { caller: Caller; cluster: Cluster; cancels: boolean }) {
  const { caller, cluster, cancels } = plan;
  const story: Story = { bookingId: '', isConfirmed: false, isCancelled: false };
  const query = { locId: wish.locationId, fromDate: wish.fromDate, toDate: wish.toDate };
  await caller.call(bookingContract.getAvailableCars, { token, query });
  const booked = await caller.call(bookingContract.create, { token, body: wish });
  if (booked?.status !== 201) return story;
  story.bookingId = textOf(booked, '_id');
  const order = await caller.call(paymentContract.create, { token, body: { bookingId: story.bookingId } });
  if (order?.status !== 201) return story;
  const paid = cluster.sandbox.pay(textOf(order, 'orderId'));
  const verified = await caller.call(paymentContract.verify, {
    token,
    body: {
      paymentId: textOf(order, 'paymentId'),
      orderCreationId: textOf(order, 'orderId'),
      razorpayPaymentId: paid.razorpay_payment_id,
      razorpayOrderId: paid.razorpay_order_id,
      razorpaySignature: paid.razorpay_signature,
    },
  });
  story.isConfirmed = verified?.status === 200 && verified.data['status'] === 'confirmed';
  await caller.call(rentalContract.getUserBookings, { token });
  if (!cancels || !story.isConfirmed) return story;
  const cancelled = await caller.call(rentalContract.cancel, { token, body: { bookingId: story.bookingId } });
  story.isCancelled = cancelled?.status === 200;
  return story;
}

/** Starts customers who search, book, pay and cancel through the balancer at a steady rate until they are stopped. */
export async function startLoad(cluster: Cluster, options: LoadOptions = {}): Promise<Load> {
  const { requestsPerSecond = 50, repeatsForMs = 0, visitors = 25, cars = 30 } = options;
  const caller = createCaller(cluster.origin, { repeatsForMs });
  const location = await buildLocation();
  const fleet = await Promise.all(
    Array.from({ length: cars }, async () => buildVehicle({ carLocations: [location._id], rentalPrice: 1_000 })),
  );
  const free = await Promise.all(Array.from({ length: visitors }, async () => signIn(caller)));
  const wishes = listWishes(fleet);
  const stories: Story[] = [];
  const underWay = new Set<Promise<void>>();
  const began = performance.now();
  const before = caller.tally.requests;
  const stopping = new AbortController();
  let visits = 0;

  const live = async (wish: Wish, visitor: Visitor): Promise<void> => {
    visits += 1;
    stories.push(await visit(wish, visitor, { caller, cluster, cancels: visits % 3 === 0 }));
    free.push(visitor);
  };
  const begin = (wish: Wish, visitor: Visitor): void => {
    const one = live(wish, visitor).finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const pace = async (): Promise<void> => {
    for (
      let next = performance.now();
      !stopping.signal.aborted;
      next += (1_000 * requestsOfVisit) / requestsPerSecond
    ) {
      const visitor = free.shift();
      const wish = visitor && wishes.next();
      if (visitor && wish?.done === false) begin(wish.value, visitor);
      await delay(Math.max(0, next - performance.now()));
    }
  };
  const pacing = pace();
  return {
    tally: caller.tally,
    stories,
    rate: () => (caller.tally.requests + caller.tally.repeats - before) / ((performance.now() - began) / 1_000),
    stop: async () => {
      stopping.abort();
      await pacing;
      await Promise.all(underWay);
    },
  };
}

const truthful = ({ isConfirmed, isCancelled }: Story): string[] => {
  if (isCancelled) return ['cancelled'];
  return isConfirmed ? ['confirmed'] : ['pending', 'confirmed'];
};

/** Returns what was confirmed to customers but contradicts the database; empty if there is nothing. */
export async function brokenPromises(stories: Story[]): Promise<string[]> {
  const told = stories.filter(({ bookingId }) => bookingId !== '');
  const stored = await Promise.all(told.map(async ({ bookingId }) => Booking.findById(new ObjectId(bookingId)).lean()));
  return told.flatMap((story, index) => {
    const status = stored[index]?.status ?? 'gone';
    return truthful(story).includes(status)
      ? []
      : [`booking ${story.bookingId}, told ${truthful(story)[0]}: ${status}`];
  });
}
