import { type BodyInput, type Contract, counterContract } from '@rental/contracts';
import type { UserRecord } from '../../src/features/auth/account/user.model.ts';
import { switchCounter } from '../../src/features/settings/counter-settings.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildUser } from './factories.ts';
import { openRental, readBooking, type Rental } from './open-rental.ts';
import type { TestApp, TestAppOptions } from './test-app.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';

/* The counter of a business, over HTTP. */

export type Counter = ReturnType<typeof counterOf> & { rental: Rental; app: TestApp };

/** Turns the counter on, and creates a car that costs 1,000 rupees a day. */
export async function openCounter(options: TestAppOptions = {}, car: Partial<VehicleRecord> = {}): Promise<Counter> {
  const rental = await openRental(options, { rentalPrice: 1_000, ...car });
  await switchCounter(true, String(new ObjectId()), rental.app);
  return { rental, app: rental.app, ...counterOf(rental.app, await buildUser({ role: 'admin', name: 'Meera Iyer' })) };
}

const { getHandover, handOut, noShow, takeBack, undo } = counterContract;

/** The counter calls of one member of staff. Each sends the booking’s current `rev` unless it is given another one. */
export function counterOf(app: TestApp, user: UserRecord) {
  const call = async <C extends Contract>(contract: C, body: BodyInput<C>) =>
    app.client.call(contract, { as: await app.signIn(user), body } as never);
  const record = async (bookingId: string) => ({
    bookingId,
    rev: (await readBooking(bookingId)).rev,
    recordId: String(new ObjectId()),
  });
  return {
    handOut: async (bookingId: string, given: Partial<BodyInput<typeof handOut>> = {}) =>
      call(handOut, { ...(await record(bookingId)), ...given }),
    takeBack: async (bookingId: string, given: Partial<BodyInput<typeof takeBack>> = {}) =>
      call(takeBack, { ...(await record(bookingId)), unusedDays: 'keep', ...given }),
    noShow: async (bookingId: string, given: Partial<BodyInput<typeof noShow>> = {}) =>
      call(noShow, { ...(await record(bookingId)), ...given }),
    undo: async (bookingId: string, given: Partial<BodyInput<typeof undo>> = {}) => {
      const { recordId: _of, ...named } = await record(bookingId);
      return call(undo, { ...named, ...given });
    },
    prepare: async (bookingId: string) =>
      app.client.succeed(getHandover, { as: await app.signIn(user), query: { bookingId } }),
  };
}
