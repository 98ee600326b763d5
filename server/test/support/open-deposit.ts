import {
  addDays,
  type BodyInput,
  counterContract,
  counterMoneyContract,
  dayInIndia,
  drawerContract,
} from '@rental/contracts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { type Counter, counterOf, openCounter } from './open-counter.ts';
import { buildStaff } from './factories.ts';
import { readBooking } from './open-rental.ts';
import { savePrices } from './save-prices.ts';
import { staffChangesOf } from './staff-change.ts';
import type { TestAppOptions } from './test-app.ts';

type TakeInput = Partial<BodyInput<typeof counterMoneyContract.takeMoney>>;
type SettleInput = Partial<BodyInput<typeof counterContract.settleDeposit>>;

export const newId = () => String(new ObjectId());

/** A business that asks for a deposit of 5,000 rupees and promises it back within 24 hours. */
export const depositRule = { amount: 5_000, returnHours: 24 };

/** A business with a counter and a deposit, and a clerk of its location. Cars cost 1,000 rupees a day. */
export async function openDeposit(options: TestAppOptions = {}) {
  const counter = await openCounter(options);
  const { app, rental } = counter;
  await savePrices({ deposit: depositRule }, app);
  const clerk = await buildStaff('clerk', [{ _id: rental.car.carLocations[0] ?? new ObjectId() }]);
  const today = dayInIndia(app.clock.now());
  const revOf = async (id: string) => (await readBooking(id)).rev;
  const as = async (given?: string) => given ?? (await app.signIn(clerk));
  const take = async (bookingId: string, given: TakeInput = {}, by?: string) => {
    const { rev = await revOf(bookingId), recordId = newId(), amount = depositRule.amount, ...rest } = given;
    const body = { bookingId, rev, recordId, amount, method: 'cash' as const, purpose: 'deposit' as const, ...rest };
    return app.client.call(counterMoneyContract.takeMoney, { as: await as(by), body });
  };
  const owner = async () => (await app.signInAs('admin')).token;
  /** Makes a paid rental of five days that begins today. */
  const booked = async () => (await rental.confirmed({ fromDate: today, toDate: addDays(today, 4) })).booking._id;
  /** Adds a day that its customer pays later. */
  const extend = async (bookingId: string) =>
    staffChangesOf(rental, bookingId, await owner()).change({ fromDate: today, toDate: addDays(today, 5) });
  /** Makes a paid rental, takes its deposit in cash and hands out its car. */
  const out = async (given: TakeInput = {}) => {
    const bookingId = await booked();
    const recordId = given.recordId ?? newId();
    await take(bookingId, { ...given, recordId });
    await counter.handOut(bookingId);
    return { bookingId, chargeId: `ctr_${recordId}` };
  };
  return {
    ...counter,
    today,
    clerk: { user: clerk, ...counterOf(app, clerk) },
    take,
    booked,
    owner,
    dayBook: async () => {
      const query = { locationId: String(rental.car.carLocations[0]), day: today };
      return app.client.succeed(drawerContract.getDayBook, { as: await owner(), query });
    },
    correct: async (bookingId: string, entryId: string) => {
      const body = { bookingId, rev: await revOf(bookingId), recordId: newId(), entryId, reason: 'Wrong booking' };
      return app.client.call(counterMoneyContract.correctMoney, { as: await owner(), body });
    },
    settle: async (bookingId: string, given: SettleInput = {}) => {
      const body = { bookingId, rev: await revOf(bookingId), recordId: newId(), ...given };
      return app.client.call(counterContract.settleDeposit, { as: await as(), body });
    },
    extend,
    out,
    /** Makes a rental whose car is out and that owes 1,000 rupees for another day. */
    owing: async () => {
      const rented = await out();
      await extend(rented.bookingId);
      return rented;
    },
  };
}

export type Deposit = Counter & Awaited<ReturnType<typeof openDeposit>>;
