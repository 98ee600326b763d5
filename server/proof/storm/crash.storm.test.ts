import { bookingContract, paymentContract, type PaymentOrder, rentalContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { createCustomer, createRental, type Rental, verifyBody } from '../../test/support/open-rental.ts';
import { openRentalNow, recover } from './rental-now.ts';
import { callChild, type ServerChild, startServerChild } from './server-child.ts';
import { isLongStorm, stormKills, stormSeed } from './storm-settings.ts';

const period = { fromDate: '2027-03-01', toDate: '2027-03-02' };

/** What was acknowledged before the process died; an empty id means that no hold was acknowledged. */
type Story = { bookingId: string; orderId: string; isConfirmed: boolean; isCancelled: boolean };
type Plot = { between?: (bookingId: string) => Promise<void>; cancels: boolean };

/** Books, pays and, if the plot says so, cancels, until the process dies. */
async function liveThrough(rental: Rental, child: ServerChild, { between, cancels }: Plot): Promise<Story> {
  const token = await rental.customer.token();
  const order = await bookAndOrder(rental, child, token);
  if (order.orderId === '') return { ...order, isConfirmed: false, isCancelled: false };
  await between?.(order.bookingId);
  const isConfirmed = await payAndVerify(rental, child, { order, token });
  const isCancelled = isConfirmed && cancels && (await cancel(child, order.bookingId, token));
  return { ...order, isConfirmed, isCancelled };
}

async function bookAndOrder(rental: Rental, child: ServerChild, token: string) {
  const wish = { ...period, carId: String(rental.car._id), locationId: String(rental.car.carLocations[0]) };
  const booked = await callChild(child, bookingContract.create, { token, body: wish });
  const bookingId = booked?.status === 201 ? (booked.data['_id'] ?? '') : '';
  if (bookingId === '') return { bookingId, orderId: '', paymentId: '' };
  const ordered = await callChild(child, paymentContract.create, { token, body: { bookingId } });
  const isOrdered = ordered?.status === 201;
  return {
    bookingId,
    orderId: isOrdered ? (ordered.data['orderId'] ?? '') : '',
    paymentId: isOrdered ? (ordered.data['paymentId'] ?? '') : '',
  };
}

async function payAndVerify(
  rental: Rental,
  child: ServerChild,
  { order, token }: { order: Pick<PaymentOrder, 'orderId' | 'paymentId'>; token: string },
): Promise<boolean> {
  const body = verifyBody(order, rental.app.sandbox.pay(order.orderId));
  const verified = await callChild(child, paymentContract.verify, { token, body });
  return verified?.status === 200 && verified.data['status'] === 'confirmed';
}

async function cancel(child: ServerChild, bookingId: string, token: string): Promise<boolean> {
  const cancelled = await callChild(child, rentalContract.cancel, { token, body: { bookingId } });
  return cancelled?.status === 200;
}

function truthfulStatuses({ isConfirmed, isCancelled }: Story): string[] {
  if (isCancelled) return ['cancelled'];
  // A cancellation whose response was lost may still have happened.
  return isConfirmed ? ['confirmed', 'cancelled'] : ['pending', 'confirmed', 'cancelled'];
}

/** Returns the stories whose acknowledged results contradict the database; empty if there are none. */
async function brokenPromises(stories: Story[]): Promise<Story[]> {
  const told = stories.filter(({ bookingId }) => bookingId !== '');
  const kept = await Promise.all(
    told.map(async (story) => {
      const booking = await Booking.findById(story.bookingId).lean();
      return booking !== null && truthfulStatuses(story).includes(booking.status);
    }),
  );
  return told.filter((_story, index) => !kept[index]);
}

const places = [
  'create:inserted',
  'order:leased',
  'order:posted',
  'order:saved',
  'settle:recorded',
  'settle:confirmed',
  'paper:stored',
  'settle:mailed',
  'settle:decided',
  'cancel:written',
  'cancel:charged',
  'cancel:cleared',
  'refund:called',
  'refund:recorded',
  'paper:counted',
  'paper:numbered',
];
const latePlaces = ['expire:asked', 'expire:written', 'settle:revived'];

/** Selects every third checkpoint; the API tests stop the action in-process at every checkpoint (`dieAt`). */
const someOf = (all: string[]) => all.filter((_, index) => index % 3 === 0);

describe('killing the process', () => {
  test.each(isLongStorm ? places : someOf(places))('at %s loses no acknowledged result', async (place) => {
    const rental = await openRentalNow();
    const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: place });

    const story = await liveThrough(rental, child, { cancels: true });
    const signal = await child.ended;
    await recover(rental);

    expect(signal).toBe('SIGKILL');
    expect(await brokenPromises([story])).toEqual([]);
  });

  test.each(isLongStorm ? latePlaces : someOf(latePlaces))(
    'at %s, followed by a late payment, loses no acknowledged result',
    async (place) => {
      const rental = await openRentalNow();
      const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: place });
      const token = await rental.customer.token();
      const lapse = async (bookingId: string) => {
        await Booking.updateOne({ _id: bookingId }, { $set: { holdUntil: new Date(0) } });
        const query = { locId: String(rental.car.carLocations[0]), ...period };
        await callChild(child, bookingContract.getAvailableCars, { token, query });
      };

      const story = await liveThrough(rental, child, { between: lapse, cancels: false });
      child.kill();
      await child.ended;
      await recover(rental);

      expect(story.orderId).not.toBe('');
      expect(await brokenPromises([story])).toEqual([]);
    },
  );

  test('at settle:gaveUp, when the car was sold to a different customer, still refunds the payment', async () => {
    const rental = await openRentalNow();
    const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: 'settle:gaveUp' });
    const sellToAnother = async (bookingId: string) => {
      await Booking.updateOne(
        { _id: bookingId },
        {
          $set: { status: 'cancelled', cancelReason: 'hold_expired', holdsCar: false },
          $unset: { holdSlot: 1 },
        },
      );
      const rival = await createCustomer(rental.app);
      await rental.confirmed(period, rival);
    };

    const story = await liveThrough(rental, child, { between: sellToAnother, cancels: false });
    const signal = await child.ended;
    await recover(rental);

    expect(signal).toBe('SIGKILL');
    expect(await Booking.findById(story.bookingId).lean()).toMatchObject({ cancelReason: 'car_unavailable' });
  });

  test(`${stormKills} times at random moments under load loses no acknowledged result (seed ${stormSeed})`, async () => {
    const random = seededRandom(stormSeed);
    const rental = await openRentalNow();
    const stories: Story[] = [];

    for (let kill = 0; kill < stormKills; kill += 1) {
      rental.app.clock.set(new Date());
      const child = await startServerChild(rental.app.sandbox.origin, {});
      const rentals = await Promise.all(
        Array.from({ length: 6 }, () => createRental(rental.app, { carLocations: rental.car.carLocations })),
      );
      const shared = await buildVehicle({ _id: new ObjectId() });
      const crowd = rentals.map((each, index) => (index < 3 ? { ...each, car: shared } : each));
      setTimeout(child.kill, 20 + random() * 500);
      const lived = await Promise.all(
        crowd.map((each, index) => liveThrough(each, child, { cancels: index % 2 === 0 })),
      );
      child.kill();
      await child.ended;
      stories.push(...lived);
    }
    await recover(rental);

    expect(await brokenPromises(stories)).toEqual([]);
  });
});
