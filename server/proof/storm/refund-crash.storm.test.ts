import { rentalContract } from '@rental/contracts';
import { expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import { createRental, type Paid, type Rental } from '../../test/support/open-rental.ts';
import { pick, type Random } from './faults.ts';
import { inLanes } from './map-concurrently.ts';
import { openRentalNow, recover } from './rental-now.ts';
import { callChild, startServerChild } from './server-child.ts';
import { stormRefunds, stormSeed } from './storm-settings.ts';

/*
 * Only our own guards prevent these refunds from being made twice: the provider ignores all idempotency keys, and three
 * servers die while they make the refunds.
 */

const period = { fromDate: '2027-03-01', toDate: '2027-03-02' };
const atOnce = 30;
const instances = 3;
const places = ['cancel:written', 'cancel:charged', 'cancel:cleared', 'refund:called', 'refund:recorded'];

type Booked = Paid & { rental: Rental };

async function bookMany(first: Rental, count: number): Promise<Booked[]> {
  const { app, car } = first;
  return inLanes(5, Array.from({ length: count }), async () => {
    const rental = await createRental(app, { carLocations: car.carLocations });
    return { ...(await rental.confirmed(period)), rental };
  });
}

/** Cancels each booking on two instances concurrently. Each instance dies at a checkpoint or at a random moment. */
async function cancelAmongDying({ app }: Rental, booked: Booked[], random: Random): Promise<void> {
  const children = await Promise.all(
    Array.from({ length: instances }, async () =>
      startServerChild(app.sandbox.origin, random() < 0.7 ? { CRASH_AT: pick(places, random) } : {}),
    ),
  );
  for (const { kill } of children) setTimeout(kill, 100 + random() * 900);
  await Promise.all(
    booked.flatMap(({ booking, rental }, index) =>
      [0, 1].map(async (shift) => {
        const child = children[(index + shift) % instances];
        const token = await rental.customer.token();
        return child && callChild(child, rentalContract.cancel, { token, body: { bookingId: booking._id } });
      }),
    ),
  );
  await Promise.all(children.map(async ({ ended }) => ended));
}

test(`each of ${stormRefunds} refunds is made exactly once, although the provider ignores idempotency keys and all three servers crash while making refunds (seed ${stormSeed})`, async () => {
  const random = seededRandom(stormSeed);
  const first = await openRentalNow();
  first.app.sandbox.honourKeys(false);

  for (let done = 0; done < stormRefunds; done += atOnce) {
    first.app.clock.set(new Date());
    const booked = await bookMany(first, Math.min(atOnce, stormRefunds - done));
    await cancelAmongDying(first, booked, random);
    first.app.clock.set(new Date());
    // A customer whose server died before responding sends the request again.
    await inLanes(5, booked, async ({ rental, booking }) => rental.cancel(booking._id));
    await recover(first);
  }

  const { payments, refunds } = first.app.sandbox.state();
  const made = payments.map(({ id }) => refunds.filter(({ payment_id: of }) => of === id).length);
  expect(made).toEqual(Array.from({ length: stormRefunds }, () => 1));
});
