import { addDays, type BodyInput, counterMoneyContract, rentalContract, type StaffRank } from '@rental/contracts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildStaff } from './factories.ts';
import { defaultPeriod, openRental, readBooking, type Rental } from './open-rental.ts';
import type { TestAppOptions } from './test-app.ts';
import { turnOnCounter } from './turn-on-counter.ts';

type TakeInput = Partial<BodyInput<typeof counterMoneyContract.takeMoney>>;

/** A business with its counter turned on, a car, and a clerk and a manager of its location. */
export async function openCounter(options: TestAppOptions = {}) {
  const rental = await openRental(options);
  const { app, car } = rental;
  await turnOnCounter(app);
  const join = async (rank: StaffRank) => {
    const user = await buildStaff(rank, [{ _id: car.carLocations[0] ?? new ObjectId() }]);
    return { user, as: await app.signIn(user) };
  };
  const clerk = await join('clerk');
  const manager = await join('manager');
  const newId = () => String(new ObjectId());
  const revOf = async (bookingId: string) => (await readBooking(bookingId)).rev;
  const { takeMoney, correctMoney, confirm, verifyMoney } = counterMoneyContract;

  return {
    ...rental,
    join,
    clerk,
    manager,
    newId,
    revOf,
    take: async (bookingId: string, given: TakeInput = {}, as = clerk.as) => {
      const { rev = await revOf(bookingId), recordId = newId(), amount = 1_000, method = 'cash', ...rest } = given;
      return app.client.call(takeMoney, { as, body: { bookingId, rev, recordId, amount, method, ...rest } });
    },
    correct: async (bookingId: string, entryId: string, recordId = newId(), as = manager.as) => {
      const body = { bookingId, rev: await revOf(bookingId), recordId, entryId, reason: 'Wrong booking' };
      return app.client.call(correctMoney, { as, body });
    },
    verifyMoney: async (bookingId: string, entryId: string, as = manager.as) =>
      app.client.call(verifyMoney, { as, body: { bookingId, entryId } }),
    confirm: async (bookingId: string, given: Partial<BodyInput<typeof confirm>> = {}, as = clerk.as) =>
      app.client.call(confirm, { as, body: { bookingId, rev: await revOf(bookingId), ...given } }),
    /** Creates a hold of two days and confirms it as the clerk; by default, without a payment. */
    owing: async (given: Partial<BodyInput<typeof confirm>> = {}, fromDate = defaultPeriod.fromDate) => {
      const { _id: bookingId } = await rental.hold({ fromDate, toDate: addDays(fromDate, 1) });
      const body = { bookingId, rev: await revOf(bookingId), ...given };
      await app.client.succeed(confirm, { as: clerk.as, body });
      return bookingId;
    },
    returnNotes: async (chargeId: string, refundId: string, as = clerk.as) => {
      const body = { razorpayPaymentId: chargeId, refundId, reference: 'In notes, signed by the customer' };
      return app.client.call(rentalContract.returnedByHand, { as, body });
    },
  };
}

export type Counter = Rental & Awaited<ReturnType<typeof openCounter>>;
