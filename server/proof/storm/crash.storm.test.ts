import { readdir } from 'node:fs/promises';
import { bookingContract, type Contract, paymentContract, rentalContract } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { Booking } from '../../src/features/booking/booking.model.ts';
import { Outbox } from '../../src/features/mail/outbox.model.ts';
import { sendDueMails } from '../../src/features/mail/send-due-mails.ts';
import { createFolderMailer } from '../../src/platform/mailer.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { sendTimeLetters } from '../../src/send-time-letters.ts';
import { buildVehicle } from '../../test/support/factories.ts';
import { createCustomer, createRental, type Rental, verifyBody } from '../../test/support/open-rental.ts';
import { makeTempFolder } from '../../test/support/temp-folder.ts';
import { counterKills, killCounterCall } from './counter/killed-calls.ts';
import { openRentalNow, recover } from './rental-now.ts';
import { callChild, type ServerChild, startServerChild } from './server-child.ts';
import { isLongStorm, stormKills, stormSeed } from './storm-settings.ts';

/** Longer than a process locks an email that it is sending. */
const mailLockMs = 61_000;
const period = { fromDate: '2027-03-01', toDate: '2027-03-02' };

/** What was acknowledged before the process died; an empty id means that the hold or the order was not acknowledged. */
type Story = { bookingId: string; orderId: string; isConfirmed: boolean; isCancelled: boolean };
type Plot = { between?: (bookingId: string) => Promise<void>; cancels: boolean };

/** Returns a function that makes a call and returns the data of a successful response, or an empty object. */
const callerOf = (child: ServerChild, token: string) => async (contract: Contract, body: Record<string, unknown>) => {
  const response = await callChild(child, contract, { token, body });
  return response && response.status < 300 ? response.data : {};
};

/** Books, pays and, if `cancels` is set, cancels, until the process dies. Calls `between` before paying. */
async function liveThrough(rental: Rental, child: ServerChild, { between, cancels }: Plot): Promise<Story> {
  const call = callerOf(child, await rental.customer.token());
  const wish = { ...period, carId: String(rental.car._id), locationId: String(rental.car.carLocations[0]) };
  const { _id: bookingId = '' } = await call(bookingContract.create, wish);
  const { orderId = '', paymentId = '' } = await call(paymentContract.create, { bookingId });
  if (orderId === '') return { bookingId, orderId, isConfirmed: false, isCancelled: false };
  await between?.(bookingId);
  const body = verifyBody({ orderId, paymentId }, rental.app.sandbox.pay(orderId));
  const isConfirmed = (await call(paymentContract.verify, body))['status'] === 'confirmed';
  const isCancelled =
    isConfirmed && cancels && (await call(rentalContract.cancel, { bookingId }))['status'] === 'cancelled';
  return { bookingId, orderId, isConfirmed, isCancelled };
}

function truthfulStatuses({ isConfirmed, isCancelled }: Story): string[] {
  if (isCancelled) return ['cancelled'];
  // A cancellation whose response was lost may still have happened.
  return isConfirmed ? ['confirmed', 'cancelled'] : ['pending', 'confirmed', 'cancelled'];
}

/** Returns the stories whose acknowledged results contradict the database; empty if there are none. */
async function brokenPromises(stories: Story[]): Promise<Story[]> {
  const broken = await Promise.all(
    stories.map(async (story) => {
      if (story.bookingId === '') return [];
      const status = (await Booking.findById(story.bookingId).lean())?.status ?? 'gone';
      return truthfulStatuses(story).includes(status) ? [] : [story];
    }),
  );
  return broken.flat();
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

/** Every third checkpoint suffices, because API tests stop the action at every checkpoint (`dieAt`). */
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

  test('at settle:gaveUp still leaves a late-paid booking cancelled as car_unavailable when a different customer has booked the car', async () => {
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

  // In the short run, one suffices, because the storm of these calls stops them at each step.
  test.each(isLongStorm ? counterKills : counterKills.slice(0, 1))(
    'at $place while staff are served stores their call once, if they send it again: $call',
    async ({ call, place }) => {
      const { signal, repeated, records, expected } = await killCounterCall(call, place);

      expect(signal).toBe('SIGKILL');
      expect([200, 201]).toContain(repeated);
      expect(records).toEqual(expected);
    },
  );

  test('at outbox:sent, right after an email was sent, makes the next process send the same email again, not a new one', async () => {
    const rental = await openRentalNow();
    const { booking } = await rental.confirmed(period);
    const folder = await makeTempFolder();
    const child = await startServerChild(rental.app.sandbox.origin, { CRASH_AT: 'outbox:sent', MAIL_DIR: folder });

    const signal = await child.ended;
    const before = await Outbox.find({}).lean();
    rental.app.clock.set(new Date());
    rental.app.clock.advance(mailLockMs);
    const mailer = createFolderMailer({ folder, from: 'bookings@sarani.example' });
    await sendDueMails({ ...rental.app.deps, mailer, letters: sendTimeLetters(rental.app.deps) });

    expect(signal).toBe('SIGKILL');
    expect(before).toMatchObject([{ state: 'queued', tries: 1 }]);
    expect((await readdir(folder)).toSorted()).toEqual([
      `confirmed-${booking._id}.eml`,
      `confirmed-${booking._id}.txt`,
    ]);
    expect(await Outbox.find({}).lean()).toMatchObject([{ state: 'sent', tries: 2 }]);
  });
});
