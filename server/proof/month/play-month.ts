import { addDays, extraChargeContract, type InvoiceTime, rentalContract } from '@rental/contracts';
import { expect } from 'vitest';
import { changesOf } from '../../test/support/change-booking.ts';
import { buildRegistration, buildTaxProfile, buildVehicle } from '../../test/support/factories.ts';
import { counterOf } from '../../test/support/open-counter.ts';
import { agreed } from '../../test/support/open-extra-charges.ts';
import { type Drawers, openDrawers } from '../../test/support/open-drawer.ts';
import { createRental, readBooking, readCharge, type Rental } from '../../test/support/open-rental.ts';
import { payLinksOf } from '../../test/support/pay-link.ts';
import { savePrices } from '../../test/support/save-prices.ts';
import { staffChangesOf } from '../../test/support/staff-change.ts';
import { Location } from '../../src/features/location/location.model.ts';
import { recordDispute } from '../../src/features/payment/dispute/record-dispute.ts';
import { reviewRefunds } from '../../src/features/payment/settle/settle.ts';

/* A month of bookings of every kind, made through the API and the sandbox. */

/** The desk of one location with GST, and cars of two tax profiles. */
export type Stage = Drawers & {
  /** A new car at 18% with a new customer. */
  fresh: () => Promise<Rental>;
  bigCar: () => Promise<string>;
  as: () => Promise<{ clerk: string; owner: string }>;
};

const today = '2026-11-20';
const soon = { fromDate: '2026-12-01', toDate: '2026-12-03' };
/** Less than two days ahead, so that a cancellation refunds half. */
const near = { fromDate: '2026-11-21', toDate: '2026-11-23' };
const out = { fromDate: today, toDate: addDays(today, 1) };

export async function openStage(invoiceAt: InvoiceTime = 'payment'): Promise<Stage> {
  const validFrom = '2026-04-01';
  const env = { CANCELLATION_TIERS: '100@48,50@12,0@0', CHANGES_MAX: '5' };
  const desk = await openDrawers({ env });
  const carLocations = desk.car.carLocations;
  const { _id } = await buildRegistration({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA', invoiceAt });
  await Location.updateOne({ _id: carLocations[0] }, { $set: { registrationId: String(_id), name: 'Indiranagar' } });
  await savePrices({ deposit: { amount: 5_000, returnHours: 24 }, charges: agreed }, desk.app);
  const small = await buildTaxProfile({ name: 'Small cars', basisPoints: 1_800, validFrom });
  const big = await buildTaxProfile({ name: 'Big cars', basisPoints: 4_000, validFrom });
  return {
    ...desk,
    fresh: async () => createRental(desk.app, { carLocations, rentalPrice: 2_000, taxProfileId: small }),
    bigCar: async () => String((await buildVehicle({ carLocations, rentalPrice: 3_000, taxProfileId: big }))._id),
    as: async () => ({ clerk: await desk.app.signIn(desk.clerk.user), owner: await desk.app.signIn(desk.owner.admin) }),
  };
}

type Method = 'cash' | 'card' | 'bank' | 'upi';
let references = 0;
const referenceOf = (method: Method) => {
  references += 1;
  return method === 'cash' ? {} : { reference: String(100_000_000_000 + references) };
};

export const succeed = <T>({ data, code }: { data: T | null; code: string | null }): T =>
  data ?? expect.fail(String(code));

/** A booking that a customer pays online. */
export async function online(stage: Stage, period = soon) {
  const rental = await stage.fresh();
  const { booking, fields } = await rental.confirmed(period);
  return { rental, bookingId: booking._id, chargeId: fields.razorpay_payment_id };
}

/** A booking that a clerk confirms, with a payment if there is one. */
async function atCounter(stage: Stage, payment?: { amount: number; method: Method }, period = soon) {
  const rental = await stage.fresh();
  const { _id: bookingId } = await rental.hold(period);
  const { clerk } = await stage.as();
  const given = payment && { payment: { ...payment, ...referenceOf(payment.method) } };
  succeed(await stage.confirm(bookingId, given ?? {}, clerk));
  return { rental, bookingId };
}

async function takeDeposit(stage: Stage, bookingId: string, method: Method): Promise<void> {
  const { clerk } = await stage.as();
  const money = { amount: 5_000, method, purpose: 'deposit' as const, ...referenceOf(method) };
  succeed(await stage.take(bookingId, money, clerk));
}

/** A paid rental that begins today, with its deposit taken and its car handed out. */
export async function handedOut(stage: Stage, method: Method = 'cash') {
  const rented = await online(stage, out);
  await takeDeposit(stage, rented.bookingId, method);
  succeed(await counterOf(stage.app, stage.clerk.user).handOut(rented.bookingId));
  return rented;
}

const cancelByAdmin = async (stage: Stage, bookingId: string, refund: 'policy' | 'full') => {
  const { owner } = await stage.as();
  const body = { bookingId, reason: 'The car broke down', refund };
  succeed(await stage.app.client.call(rentalContract.adminCancel, { as: owner, body }));
};

export async function fine(stage: Stage, bookingId: string): Promise<void> {
  const { clerk } = await stage.as();
  const about = { kind: 'fine' as const, amount: 1_000, reason: 'Speeding', evidence: 'Notice KA19-220481' };
  const body = { bookingId, rev: await stage.revOf(bookingId), recordId: stage.newId(), ...about };
  succeed(await stage.app.client.call(extraChargeContract.addCharge, { as: clerk, body }));
}

async function damage(stage: Stage, rental: Rental, bookingId: string): Promise<void> {
  const { clerk } = await stage.as();
  const proposalId = stage.newId();
  const scratch = { amount: 1_800, reason: 'Scratch, left rear door', evidence: 'Photos of the return' };
  const body = { bookingId, rev: await stage.revOf(bookingId), recordId: proposalId, ...scratch };
  succeed(await stage.app.client.call(extraChargeContract.proposeDamage, { as: clerk, body }));
  const as = await rental.customer.token();
  succeed(await stage.app.client.call(rentalContract.agreeToDamage, { as, body: { bookingId, proposalId } }));
}

/** Runs the workers until refunds are made and papers issued. What waits for a person remains open. */
export const settle = async (stage: Stage): Promise<void> => stage.runFor(15 * 60_000, 5);

/** Returns the provider’s refund of a payment. */
const refundOf = ({ app }: Stage, chargeId: string) =>
  app.sandbox.state().refunds.find(({ payment_id: id }) => id === chargeId) ?? expect.fail('no refund');

const repeat = async (times: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  for (let index = 0; index < times; index += 1) await work(index);
};

/** Bookings that are paid and remain as they are. */
async function playSales(stage: Stage): Promise<void> {
  await repeat(8, async () => online(stage));
  await repeat(4, async () => atCounter(stage, { amount: 6_000, method: 'cash' }));
  await repeat(3, async () => atCounter(stage, { amount: 6_000, method: 'card' }));
  await repeat(2, async () => atCounter(stage, { amount: 6_000, method: 'bank' }));
  await repeat(3, async () => atCounter(stage, { amount: 4_000, method: 'upi' }));
  await repeat(3, async () => {
    const { bookingId } = await atCounter(stage);
    const links = payLinksOf({ app: stage.app, clerk: { as: (await stage.as()).clerk } });
    succeed((await links.pay((await links.open(bookingId)).token)).verified);
  });
}

/** Changes and exchanges, for a payment or a refund. */
async function playChanges(stage: Stage): Promise<void> {
  await repeat(3, async () => {
    const { rental, bookingId } = await online(stage);
    const changes = changesOf(rental, bookingId);
    await changes.change({ toDate: '2026-12-05' });
    await changes.pay();
  });
  await repeat(3, async () => {
    const { rental, bookingId } = await online(stage);
    await changesOf(rental, bookingId).change({ toDate: '2026-12-02' });
  });
  await repeat(2, async () => {
    const { rental, bookingId } = await online(stage);
    const { owner } = await stage.as();
    await staffChangesOf(rental, bookingId, owner).change({ carId: await stage.bigCar(), price: 'now' });
    await changesOf(rental, bookingId).pay();
  });
}

/** Cancellations, and refunds that go wrong. */
export async function playRefunds(stage: Stage): Promise<void> {
  await repeat(2, async () => {
    const { rental, bookingId } = await online(stage);
    succeed(await rental.cancel(bookingId));
  });
  await repeat(2, async () => {
    const { rental, bookingId } = await online(stage, near);
    succeed(await rental.cancel(bookingId));
  });
  const full = await online(stage);
  await cancelByAdmin(stage, full.bookingId, 'full');
  const paidInCash = await atCounter(stage, { amount: 6_000, method: 'cash' });
  await cancelByAdmin(stage, paidInCash.bookingId, 'policy');
  await repeat(2, async () => {
    const { rental, bookingId } = await online(stage);
    const { owner } = await stage.as();
    const body = { bookingId, recordId: stage.newId(), rev: await stage.revOf(bookingId), amount: 500, reason: 'Late' };
    succeed(await rental.app.client.call(rentalContract.giveBack, { as: owner, body }));
  });
}

/** Refunds that the bank rejects: one waits for an admin, and one is made by hand. */
export async function playFailedRefunds(stage: Stage): Promise<void> {
  const failed = [await online(stage), await online(stage)];
  for (const { rental, bookingId } of failed) succeed(await rental.cancel(bookingId));
  await settle(stage);
  for (const { chargeId } of failed) {
    stage.app.sandbox.setRefund(refundOf(stage, chargeId).id, 'failed');
    await reviewRefunds(chargeId, stage.app.deps);
  }
  const [byHand] = failed;
  const { parts } = await readCharge(byHand?.chargeId ?? '');
  const { owner } = await stage.as();
  succeed(await stage.returnNotes(byHand?.chargeId ?? '', parts[0]?.id ?? '', owner));
}

/** Money that others returned, of which some came back, and disputes that end in each way. */
export async function playOutside(stage: Stage): Promise<void> {
  const { sandbox, deps } = stage.app;
  const returned = [await online(stage), await online(stage)];
  for (const { chargeId } of returned) {
    sandbox.refundOutside(chargeId, 100_050);
    await reviewRefunds(chargeId, deps);
  }
  const [cameBack] = returned;
  sandbox.setRefund(refundOf(stage, cameBack?.chargeId ?? '').id, 'failed');
  await reviewRefunds(cameBack?.chargeId ?? '', deps);
  for (const end of ['won', 'lost', null] as const) {
    const { chargeId } = await online(stage);
    const { id } = sandbox.openDispute(chargeId);
    await recordDispute(id, { budgetMs: 1_000 }, deps);
    if (!end) continue;
    await stage.app.advance(60_000);
    sandbox.endDispute(id, end);
    await recordDispute(id, { budgetMs: 1_000 }, deps);
    await reviewRefunds(chargeId, deps);
  }
}

/** Cars that are handed out, with deposits that are held, returned, or used. */
export async function playRentals(stage: Stage): Promise<void> {
  const clerk = counterOf(stage.app, stage.clerk.user);
  await repeat(2, async () => handedOut(stage));
  const whole = await handedOut(stage, 'card');
  succeed(await clerk.takeBack(whole.bookingId, { deposit: 'returned' }));
  const waiting = await handedOut(stage);
  succeed(await clerk.takeBack(waiting.bookingId));
  await repeat(2, async () => {
    const { rental, bookingId } = await handedOut(stage);
    await damage(stage, rental, bookingId);
    succeed(await clerk.takeBack(bookingId, { deposit: 'returned' }));
  });
  await repeat(2, async (index) => {
    const { bookingId } = await handedOut(stage);
    await fine(stage, bookingId);
    if (index > 0) succeed(await stage.take(bookingId, { amount: 1_000 }, (await stage.as()).clerk));
  });
}

/** Customers who haven’t come by the day after their first one. */
async function playNoShows(stage: Stage, bookingIds: readonly string[]): Promise<void> {
  for (const id of bookingIds) {
    const { noShow } = await counterOf(stage.app, stage.clerk.user).prepare(id);
    succeed(await counterOf(stage.app, stage.clerk.user).noShow(id, { expectedRefund: noShow?.refund ?? 0 }));
  }
}

/** Counter money that was recorded by mistake. */
async function playCorrections(stage: Stage): Promise<void> {
  await repeat(2, async () => {
    const { bookingId } = await atCounter(stage);
    const recordId = stage.newId();
    const { clerk, owner } = await stage.as();
    succeed(await stage.take(bookingId, { amount: 2_000, recordId }, clerk));
    succeed(await stage.correct(bookingId, recordId, stage.newId(), owner));
  });
}

/** A payment of a hold that has lapsed and whose days are taken, so that no booking can count it. */
export async function playLatePayment(stage: Stage): Promise<void> {
  const rental = await stage.fresh();
  const { order, booking } = await rental.holdAndOrder(soon);
  await stage.app.advance(26 * 3_600_000);
  await settle(stage);
  expect((await readBooking(booking._id)).status).toBe('cancelled');
  await rental.confirmed(soon);
  stage.app.sandbox.pay(order.orderId);
  await stage.app.advance(3_600_000);
  await settle(stage);
}

/** Plays 60 bookings, in a drawer that is counted wrong and another one that stays open over the end of the month. */
export async function playMonth(stage: Stage): Promise<void> {
  const drawerId = succeed(await stage.open({}, (await stage.as()).clerk))._id;
  await playSales(stage);
  await playRentals(stage);
  const missed = [await online(stage, out), await online(stage, out)];
  await playCorrections(stage);
  const { clerk, owner } = await stage.as();
  succeed(await stage.close(drawerId, 25_000, undefined, clerk));
  succeed(await stage.close(drawerId, 25_000, 'Change given twice', owner));
  succeed(await stage.open({ count: 3_000 }, clerk));
  await playChanges(stage);
  await playRefunds(stage);
  await settle(stage);
  await playFailedRefunds(stage);
  await playOutside(stage);
  await settle(stage);
  await playLatePayment(stage);
  await playNoShows(
    stage,
    missed.map(({ bookingId }) => bookingId),
  );
  await settle(stage);
}
