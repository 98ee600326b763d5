import { setTimeout as delay } from 'node:timers/promises';
import { addDays, authContract, bookingContract, dayInIndia, paymentContract, rentalContract } from '@rental/contracts';
import { expect } from 'vitest';
import { Booking } from '../../../src/features/booking/booking.model.ts';
import type { VehicleRecord } from '../../../src/features/vehicle/vehicle.model.ts';
import { buildLocation, buildUser, buildVehicle, testPassword } from '../../../test/support/factories.ts';
import { verifyBody } from '../../../test/support/open-rental.ts';
import type { Answer } from '../../call-server.ts';
import { type Caller, createCaller, type Tally } from './caller.ts';
import type { Cluster } from './instances.ts';

/** What the API has confirmed to a customer about a booking. */
export type Story = { bookingId: string; isConfirmed: boolean; isCancelled: boolean };

export type Load = {
  tally: Tally;
  stories: Story[];
  /** Starts no new visits and waits for those that are in progress. */
  stop: () => Promise<void>;
};

type Visitor = { token: string };
type Wish = { carId: string; locationId: string; fromDate: string; toDate: string };

const requestsOfVisit = 5.2;
const daysAhead = 140;
const firstDay = 3;
const visitorCount = 25;
const carCount = 30;

type LoadOptions = { requestsPerSecond?: number; repeatsForMs?: number };

const textOf = (answer: Answer | null, field: string): string => answer?.data[field] ?? '';

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

/** Searches, books, pays, lists the bookings and, if `cancels` is set, cancels. */
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
  const body = verifyBody({ paymentId: textOf(order, 'paymentId'), orderId: textOf(order, 'orderId') }, paid);
  const verified = await caller.call(paymentContract.verify, { token, body });
  story.isConfirmed = verified?.status === 200 && verified.data['status'] === 'confirmed';
  await caller.call(rentalContract.getUserBookings, { token });
  if (!cancels || !story.isConfirmed) return story;
  const cancelled = await caller.call(rentalContract.cancel, { token, body: { bookingId: story.bookingId } });
  story.isCancelled = cancelled?.status === 200;
  return story;
}

/** Starts customers who search, book, pay and cancel through the balancer at a steady rate until they are stopped. */
export async function startLoad(cluster: Cluster, options: LoadOptions = {}): Promise<Load> {
  const { requestsPerSecond = 50, repeatsForMs = 0 } = options;
  const caller = createCaller(cluster.origin, { repeatsForMs });
  const location = await buildLocation();
  const fleet = await Promise.all(
    Array.from({ length: carCount }, async () => buildVehicle({ carLocations: [location._id], rentalPrice: 1_000 })),
  );
  const free = await Promise.all(Array.from({ length: visitorCount }, async () => signIn(caller)));
  const wishes = listWishes(fleet);
  const stories: Story[] = [];
  const underWay = new Set<Promise<void>>();
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

/** Asserts that no request failed, that bookings were confirmed, and that all confirmations agree with the database. */
export async function expectKeptPromises({ stories, tally }: Load): Promise<void> {
  const held = stories.filter(({ bookingId }) => bookingId !== '');
  const broken = await Promise.all(
    held.map(async (story) => {
      const status = (await Booking.findById(story.bookingId).lean())?.status ?? 'gone';
      return truthful(story).includes(status) ? [] : [`${story.bookingId} should be ${truthful(story)[0]}: ${status}`];
    }),
  );
  expect({ failures: tally.failures, broken: broken.flat() }).toEqual({ failures: [], broken: [] });
  expect(stories.some(({ isConfirmed }) => isConfirmed)).toBe(true);
}
