import {
  type AgreedCharge,
  type BodyInput,
  extraChargeContract,
  type HandOutBody,
  rentalContract,
} from '@rental/contracts';
import { expect } from 'vitest';
import { counterOf } from './open-counter.ts';
import { openCounter } from './open-counter-money.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { readBooking } from './open-rental.ts';
import { savePrices } from './save-prices.ts';
import type { TestAppOptions } from './test-app.ts';

export const agreed: AgreedCharge[] = [
  { kind: 'late', words: '₹200 per started hour', price: 200, per: 'hour' },
  { kind: 'fine', words: 'As on the official notice' },
  { kind: 'damage', words: 'By the price list at the counter' },
];

const { addCharge, takeOffCharge } = extraChargeContract;
export type ChargeInput = Partial<BodyInput<typeof addCharge>>;

const today = '2026-11-20';
/** A rental of two days that begins today. */
const period = { fromDate: today, toDate: '2026-11-21' };

/** A business whose bookings agree to late returns and fines, with its counter turned on. */
export async function openExtraCharges(options: TestAppOptions = {}) {
  const counter = await openCounter(options);
  const { app, manager, clerk, newId, revOf } = counter;
  await savePrices({ charges: agreed }, app);
  const handOut = async (bookingId: string, given: Partial<HandOutBody> = {}): Promise<string> => {
    const { status } = await counterOf(app, clerk.user).handOut(bookingId, { balanceReason: undefined, ...given });
    expect(status).toBe(201);
    return bookingId;
  };
  const signIn = async () => app.signIn(clerk.user);

  return {
    ...counter,
    signIn,
    /** A rental that its customer has paid online, with the car handed out. */
    outOnline: async (given: Partial<HandOutBody> = {}) =>
      handOut((await counter.confirmed(period)).booking._id, given),
    /** A rental that a clerk confirmed and that was paid in cash, with the car handed out. */
    outAtCounter: async () => handOut(await counter.owing({ payment: { amount: 4_700, method: 'cash' } }, today)),
    takeBack: async (bookingId: string) => counterOf(app, clerk.user).takeBack(bookingId),
    charge: async (bookingId: string, given: ChargeInput = {}, as?: string) => {
      const body = {
        bookingId,
        rev: given.rev ?? (await revOf(bookingId)),
        recordId: newId(),
        kind: 'fine' as const,
        amount: 1_000,
        reason: 'Speeding on 21 November, 14:10',
        evidence: 'Notice KA19-220481',
        ...given,
      };
      return app.client.call(addCharge, { as: as ?? (await signIn()), body });
    },
    takeOff: async (bookingId: string, entryId: string, given: { recordId?: string; rev?: number } = {}) => {
      const body = {
        bookingId,
        rev: await revOf(bookingId),
        recordId: newId(),
        entryId,
        reason: 'Another car',
        ...given,
      };
      return app.client.call(takeOffCharge, { as: await app.signIn(manager.user), body });
    },
    customerSees: async (bookingId: string) => {
      const as = await counter.customer.token();
      const bookings = await app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
      return bookings.find(({ _id }) => _id === bookingId) ?? expect.fail('not listed');
    },
    lastEntry: async (bookingId: string) => (await readBooking(bookingId)).ledger.at(-1) ?? expect.fail('no entry'),
    unknown: String(new ObjectId()),
  };
}

export type ExtraCharges = Awaited<ReturnType<typeof openExtraCharges>>;
