import { type BodyInput, drawerContract, rentalContract } from '@rental/contracts';
import { expect } from 'vitest';
import { type Counter, openCounter } from './open-counter-money.ts';
import { staffOffice } from './open-office.ts';
import { readCharge } from './open-rental.ts';
import type { TestAppOptions } from './test-app.ts';

type OpenInput = Partial<BodyInput<typeof drawerContract.openDrawer>>;

/** A counter with the calls about drawers and the day book. By default, the clerk makes them. */
export async function openDrawers(options: TestAppOptions = {}) {
  const counter: Counter = await openCounter(options);
  const { client } = counter.app;
  const locationId = String(counter.car.carLocations[0]);
  const owner = await staffOffice(counter.app);

  const open = async (given: OpenInput = {}, as = counter.clerk.as) =>
    client.call(drawerContract.openDrawer, {
      as,
      body: { recordId: counter.newId(), locationId, count: 2_000, ...given },
    });
  const payIn = async (bookingId: string, amount: number, as = counter.clerk.as, method: 'cash' | 'card' = 'cash') => {
    const recordId = counter.newId();
    expect((await counter.take(bookingId, { recordId, amount, method }, as)).status).toBe(201);
    return recordId;
  };

  return {
    ...counter,
    locationId,
    owner,
    open,
    /** Opens a drawer with ₹2,000 and returns its id. */
    opened: async (as = counter.clerk.as) => {
      const { data } = await open({}, as);
      return data?._id ?? expect.fail('no drawer was opened');
    },
    close: async (drawerId: string, count: number, reason?: string, as = counter.clerk.as) => {
      const body = { drawerId, count, ...(reason !== undefined && { reason }) };
      return client.call(drawerContract.closeDrawer, { as, body });
    },
    own: async (as = counter.clerk.as) => client.succeed(drawerContract.getDrawer, { as, query: { locationId } }),
    /** Takes money that must be accepted. Returns the id of its ledger entry. */
    payIn,
    /** An owner lets a customer have money back, and somebody returns it in notes. */
    giveBack: async (bookingId: string, amount: number, as = counter.clerk.as) => {
      const body = {
        bookingId,
        recordId: counter.newId(),
        rev: await counter.revOf(bookingId),
        amount,
        reason: 'Late',
      };
      const asOwner = await counter.app.signIn(owner.admin);
      await client.succeed(rentalContract.giveBack, { as: asOwner, body });
      await counter.runUntilQuiet();
      const booking = await client.succeed(rentalContract.get, { as: asOwner, query: { id: bookingId } });
      for (const { _id: razorpayPaymentId } of booking.charges) {
        const due = (await readCharge(razorpayPaymentId)).parts.find(({ state }) => state === 'due');
        if (due) expect((await counter.returnNotes(razorpayPaymentId, due.id, as)).status).toBe(200);
      }
    },
    book: async (day = '2026-11-20', as = counter.manager.as) =>
      client.succeed(drawerContract.getDayBook, { as, query: { locationId, day } }),
  };
}

export type Drawers = Awaited<ReturnType<typeof openDrawers>>;
