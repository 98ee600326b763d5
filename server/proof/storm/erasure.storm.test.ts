import {
  addDays,
  bookingContract,
  dayInIndia,
  paymentContract,
  privacyContract,
  rentalContract,
} from '@rental/contracts';
import { beforeEach, expect, test } from 'vitest';
import { seededRandom, shuffled } from '../../local/seeded-random.ts';
import { Session } from '../../src/features/auth/sessions/session.model.ts';
import { User } from '../../src/features/auth/account/user.model.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Charge } from '../../src/features/payment/charge/charge.model.ts';
import { finishErasures } from '../../src/features/privacy/delete-account.ts';
import { testPassword } from '../../test/support/factories.ts';
import { createRental, type Rental, runUntilQuiet, verifyBody } from '../../test/support/open-rental.ts';
import { callChild, type ServerChild, startServerChild } from './server-child.ts';
import { openRentalNow } from './rental-now.ts';
import { stormRounds, stormSeed } from './storm-settings.ts';

/* Customers who pay, cancel and delete their account concurrently, with each request sent to a different instance. */

let rental: Rental;
let instances: ServerChild[];

beforeEach(async () => {
  rental = await openRentalNow();
  instances = await Promise.all([1, 2, 3].map(async () => startServerChild(rental.app.sandbox.origin)));
});

const nobody = '0'.repeat(24);

/** The possible states of a customer before the concurrent requests. */
const beginnings = ['nothing', 'held', 'ordered', 'paid at the provider', 'confirmed', 'dismissed'] as const;

type Case = {
  rental: Rental;
  token: string;
  bookingId: string;
  paymentId: string;
  verify: Record<string, string> | null;
};

async function begin(beginning: (typeof beginnings)[number], index: number): Promise<Case> {
  const own = await createRental(rental.app);
  const { user } = own.customer;
  await User.updateOne({ _id: user._id }, { $set: { emailVerifiedAt: new Date() } });
  const token = await rental.app.signIn(user);
  const nothing: Case = { rental: own, token, bookingId: nobody, paymentId: nobody, verify: null };
  if (beginning === 'nothing') return nothing;
  const fromDate = addDays(dayInIndia(new Date()), 10 + index);
  const period = { fromDate, toDate: fromDate };
  if (beginning === 'held') return { ...nothing, bookingId: (await own.hold(period))._id };
  const { booking, order } = await own.holdAndOrder(period);
  const ordered: Case = { ...nothing, bookingId: booking._id, paymentId: order.paymentId };
  if (beginning === 'ordered') return ordered;
  if (beginning === 'dismissed') {
    await own.dismiss(order.paymentId);
    return ordered;
  }
  const verify = verifyBody(order, rental.app.sandbox.pay(order.orderId));
  if (beginning === 'confirmed') await own.verify(verify);
  return { ...ordered, verify };
}

/** Concurrently sends every request that a customer may make, distributed over the instances. */
async function storm({ rental: own, token, bookingId, paymentId, verify }: Case, random: () => number): Promise<void> {
  const later = addDays(dayInIndia(new Date()), 60);
  const wish = { carId: String(own.car._id), locationId: String(own.car.carLocations[0]) };
  const calls = [
    ...[1, 2].map(() => [privacyContract.deleteAccount, { body: { currentPassword: testPassword } }] as const),
    // Customers without a booking do not make one now either, so that some deletions are certain to succeed.
    ...(bookingId === nobody
      ? []
      : [[bookingContract.create, { body: { ...wish, fromDate: later, toDate: later } }] as const]),
    [paymentContract.create, { body: { bookingId } }] as const,
    [paymentContract.cancel, { query: { paymentId } }] as const,
    [rentalContract.cancel, { body: { bookingId } }] as const,
    ...(verify ? [[paymentContract.verify, { body: verify }] as const] : []),
  ];
  await Promise.all(
    shuffled(calls, random).map(async ([contract, input], index) => {
      const instance = instances[index % instances.length];
      return instance && callChild(instance, contract, { ...input, token });
    }),
  );
}

type Ending = { isGone: boolean; problems: string[] };

/**
 * Checks a customer’s final state. A deleted account must have no personal data, session, confirmed booking or
 * unrefunded payment; an account that still exists must still have its name and email address.
 */
async function endOf({ rental: own }: Case): Promise<Ending> {
  const { _id, name, email } = own.customer.user;
  const user = await User.findById(_id).lean();
  if (!user?.erasure)
    return { isGone: false, problems: user?.email === email ? [] : [`${name} is neither here nor gone`] };
  const charges = await Charge.find({ customerId: _id }).lean();
  const checks = {
    'is not buried': user.name !== 'Deleted account' || user.erasure.decidedAt === null,
    'has an address': JSON.stringify(user).includes(email),
    'has a session': (await Session.countDocuments({ userId: _id })) > 0,
    'has a booking ahead': (await Booking.countDocuments({ customerId: _id, status: 'confirmed' })) > 0,
    'has money here': charges.some(({ net }) => net > 0),
  };
  return { isGone: true, problems: Object.entries(checks).flatMap(([what, is]) => (is ? [`${name} ${what}`] : [])) };
}

test(`deleting accounts through three server instances, while payments of these accounts change, loses no money and leaves no account half deleted (seed ${stormSeed})`, async () => {
  const random = seededRandom(stormSeed);
  const names = Array.from({ length: stormRounds * beginnings.length }, (_, index) => index);
  const cases: Case[] = [];
  for (const index of names) cases.push(await begin(beginnings[index % beginnings.length] ?? 'nothing', index));

  for (const each of cases) await storm(each, random);
  for (const instance of instances) instance.kill();
  await Promise.all(instances.map(async ({ ended }) => ended));
  await rental.app.advance(61_000);
  await finishErasures(rental.app.deps);
  await runUntilQuiet(rental.app);
  await finishErasures(rental.app.deps);

  const endings = await Promise.all(cases.map(endOf));
  expect(endings.flatMap(({ problems }) => problems)).toEqual([]);
  expect(new Set(endings.map(({ isGone }) => isGone))).toEqual(new Set([true, false]));
});
