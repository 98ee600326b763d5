import { rentalContract } from '@rental/contracts';
import { changesOf } from '../../test/support/change-booking.ts';
import type { Rental } from '../../test/support/open-rental.ts';
import { staffChangesOf } from '../../test/support/staff-change.ts';
import { fine, handedOut, online, settle, type Stage, succeed } from './play-month.ts';

const business = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road, Pune' };

async function change({ rental, bookingId }: { rental: Rental; bookingId: string }, details: object): Promise<void> {
  const as = await rental.customer.token();
  succeed(await rental.app.client.call(rentalContract.changeBilling, { as, body: { bookingId, ...details } }));
}

/** Invoices that are issued again for a business or another state, and a refund of one. */
export async function playNewBilling(stage: Stage): Promise<void> {
  const paid = await online(stage);
  await change(paid, { billedTo: business });
  await change(paid, { residence: '30' });
  succeed(await paid.rental.cancel(paid.bookingId));
  const fined = await handedOut(stage);
  await fine(stage, fined.bookingId);
  await change(fined, { billedTo: business });
  await settle(stage);
}

/** Invoices of two rates that are issued again, and a refund of them. */
export async function playNewBillingOfExchange(stage: Stage): Promise<void> {
  const exchanged = await online(stage);
  const { owner } = await stage.as();
  await staffChangesOf(exchanged.rental, exchanged.bookingId, owner).change({
    carId: await stage.bigCar(),
    price: 'now',
  });
  await changesOf(exchanged.rental, exchanged.bookingId).pay();
  await change(exchanged, { billedTo: business });
  await changesOf(exchanged.rental, exchanged.bookingId).change({ toDate: '2026-12-02' });
  await settle(stage);
}
