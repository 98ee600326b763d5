import { addDays, blockContract, contactContract, type VerifyPaymentBody } from '@rental/contracts';
import { ids, inquiry, provider, samples } from '@rental/contracts/samples';
import { Contact } from '../../src/features/contact/contact.model.ts';
import { buildUser, buildVehicle } from '../../test/support/factories.ts';
import { createCustomer, type Customer, type Rental, stageRental, verifyBody } from '../../test/support/open-rental.ts';
import type { TestApp } from '../../test/support/test-app.ts';

/** The possible senders of a request; the last three have an invalid token. */
export const callers = ['nobody', 'customer', 'other', 'admin', 'expired', 'forged', 'odd'] as const;
export type CallerName = (typeof callers)[number];

/** A small business with records of every kind, so that sample requests can refer to existing ones. */
export type Stage = {
  app: TestApp;
  /** The Authorization header of each caller; null for none. */
  authorization: Readonly<Record<Exclude<CallerName, 'odd'>, string | null>>;
  /** Extra tokens for calls that end the caller’s session, so that other requests can still use the main token. */
  spares: Readonly<Record<'customer' | 'other' | 'admin', readonly string[]>>;
  /** Maps each invented id in the samples to the ids of existing records. */
  living: ReadonlyMap<string, readonly string[]>;
  /** Payments that the customer has made but the server has not verified. */
  unverified: readonly VerifyPaymentBody[];
};

const hourMs = 3_600_000;
const sparesOfARole = 40;
const bearer = (token: string): string => `Bearer ${token}`;

async function expiredToken(app: TestApp): Promise<string> {
  const now = app.clock.now();
  app.clock.advance(-hourMs);
  const token = await app.signIn(await buildUser());
  app.clock.set(now);
  return token;
}

/** Creates accounts that no caller in the test uses, so that admin requests may change them freely. */
async function accountsOf(role: 'customer' | 'admin'): Promise<string[]> {
  const users = await Promise.all(Array.from({ length: 5 }, async () => buildUser({ role })));
  return users.map(({ _id }) => String(_id));
}

async function spareTokens(app: TestApp, role: 'customer' | 'admin'): Promise<string[]> {
  const users = await Promise.all(Array.from({ length: sparesOfARole }, async () => app.signInAs(role)));
  return users.map(({ token }) => bearer(token));
}

async function openBookings(rental: Rental, other: Customer) {
  let day = '2026-12-01';
  const nextDay = () => {
    day = addDays(day, 1);
    return { fromDate: day, toDate: day };
  };
  const held = [await rental.hold(nextDay())];
  const paid = [await rental.holdAndOrder(nextDay(), other), await rental.holdAndOrder(nextDay(), other)];
  const ordered = [await rental.holdAndOrder(nextDay()), ...paid];
  const confirmed = [
    await rental.confirmed(nextDay()),
    await rental.confirmed(nextDay()),
    await rental.confirmed(nextDay(), other),
  ];
  const cancelled = [await rental.confirmed(nextDay())];
  for (const { booking } of cancelled) await rental.cancel(booking._id);
  return { held, paid, ordered, confirmed, cancelled };
}

/** Sets up the business in the empty database, with a provider that sends no webhooks until a test asks for them. */
export async function openStage(): Promise<Stage> {
  const rental = await stageRental();
  const { app, car, customer } = rental;
  const other = await createCustomer(app);
  const { token: adminToken } = await app.signInAs('admin');
  // Login samples use a separate account; otherwise they would end the sessions of the other callers.
  await buildUser({ email: samples['auth.login'].body.email });
  const spare = await buildVehicle({ carLocations: car.carLocations });
  const { held, paid, ordered, confirmed, cancelled } = await openBookings(rental, other);
  const block = await app.client.succeed(blockContract.create, {
    as: adminToken,
    body: { carId: String(spare._id), fromDate: '2027-01-10', toDate: '2027-01-11', note: 'new tyres' },
  });
  await app.client.succeed(contactContract.create, { body: inquiry });
  const messages = await Contact.find({}).lean();

  const cars = [car, spare].map(({ _id }) => String(_id));
  const places = car.carLocations.map(String);
  const living: [string, readonly string[]][] = [
    [ids.customer, await accountsOf('customer')],
    [ids.admin, await accountsOf('admin')],
    [ids.pune, places],
    [ids.mumbai, places],
    [ids.creta, cars],
    [ids.fortuner, cars],
    [ids.held, [...held.map(({ _id }) => _id), ...ordered.map(({ booking }) => booking._id)]],
    [ids.confirmed, confirmed.map(({ booking }) => booking._id)],
    [ids.cancelled, cancelled.map(({ booking }) => booking._id)],
    [ids.payment, [...ordered, ...confirmed].map(({ order }) => order.paymentId)],
    [ids.block, [block._id]],
    [ids.contact, messages.map(({ _id }) => String(_id))],
    [provider.orderId, [...ordered, ...confirmed].map(({ order }) => order.orderId)],
    [provider.paymentId, [...confirmed, ...cancelled].map(({ fields }) => fields.razorpay_payment_id)],
  ];
  return {
    app,
    authorization: {
      nobody: null,
      customer: bearer(await customer.token()),
      other: bearer(await other.token()),
      admin: bearer(adminToken),
      expired: bearer(await expiredToken(app)),
      forged: bearer(`${adminToken.slice(0, -4)}AAAA`),
    },
    spares: {
      customer: await spareTokens(app, 'customer'),
      other: await spareTokens(app, 'customer'),
      admin: await spareTokens(app, 'admin'),
    },
    living: new Map(living),
    unverified: paid.map(({ order }) => verifyBody(order, app.sandbox.pay(order.orderId))),
  };
}
