import { addDays, authContract, bookingContract, dayInIndia, paymentContract, rentalContract } from '@rental/contracts';
import { expect } from 'vitest';
import { buildUser, buildVehicle, testPassword } from '../../../test/support/factories.ts';
import { verifyBody } from '../../../test/support/open-rental.ts';
import type { Answer } from '../../call-server.ts';
import type { Caller } from './caller.ts';
import type { Cluster } from './instances.ts';

/** A customer with a paid booking of one day, who wants the next day, too. */
export type Renter = {
  bookingId: string;
  /** The day after the booking, and the booking of it by somebody else. */
  nextDay: string;
  wish: { carId: string; locationId: string; fromDate: string; toDate: string };
  token: string;
};

const dataOf = (answer: Answer | null): Record<string, string> => answer?.data ?? expect.fail('no response');

export async function signIn({ call }: Caller): Promise<string> {
  const { email } = await buildUser();
  return dataOf(await call(authContract.login, { body: { email, password: testPassword } }))['accessToken'] ?? '';
}

type Paying = { cluster: Cluster; caller: Caller; token: string; bookingId: string };

/** Orders and pays what the booking has to pay. Returns the response to the report of the payment. */
export async function payFor({ cluster, caller, token, bookingId }: Paying): Promise<Answer | null> {
  const { orderId = '', paymentId = '' } = dataOf(
    await caller.call(paymentContract.create, { token, body: { bookingId } }),
  );
  const body = verifyBody({ orderId, paymentId }, cluster.sandbox.pay(orderId));
  return caller.call(paymentContract.verify, { token, body });
}

export async function openRenter(cluster: Cluster, caller: Caller): Promise<Renter> {
  const { _id, carLocations } = await buildVehicle({ rentalPrice: 1_000 });
  const [token, day] = [await signIn(caller), addDays(dayInIndia(new Date()), 30)];
  const car = { carId: String(_id), locationId: String(carLocations[0]) };
  const body = { ...car, fromDate: day, toDate: day };
  const { _id: bookingId = '' } = dataOf(await caller.call(bookingContract.create, { token, body }));
  await payFor({ cluster, caller, token, bookingId });
  const nextDay = addDays(day, 1);
  return { bookingId, nextDay, wish: { ...car, fromDate: nextDay, toDate: nextDay }, token };
}

/** Requests the next day, which is to be paid. */
export async function requestDay({ bookingId, nextDay, token }: Renter, { call }: Caller): Promise<string> {
  const dates = { bookingId, fromDate: addDays(nextDay, -1), toDate: nextDay };
  const { rev, toPay } = dataOf(await call(rentalContract.previewChange, { token, query: dates }));
  const body = { ...dates, rev, expectedToPay: toPay, expectedToRefund: 0 };
  return dataOf(await call(rentalContract.change, { token, body }))['status'] ?? '';
}
