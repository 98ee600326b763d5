import {
  bookingContract,
  type CancellationTier,
  rentalContract,
  settingsContract,
  standardTexts,
  systemContract,
  tiersInWords,
} from '@rental/contracts';
import { business } from '@rental/contracts/samples';
import { describe, expect, test } from 'vitest';
import { openRental, readBooking, type Rental } from '../../../test/support/open-rental.ts';
import { ObjectId } from '../../platform/mongo.ts';
import { Booking } from '../booking/booking.model.ts';
import { SettingsVersion } from '../settings/settings.model.ts';

const half = [{ percent: 50, hoursBefore: 24 }];
const later = { fromDate: '2026-12-10', toDate: '2026-12-11' };

async function saveTiers({ app }: Rental, cancellationTiers: CancellationTier[]) {
  const { token: as } = await app.signInAs('admin');
  const answer = await app.client.call(settingsContract.saveBusiness, { as, body: { ...business, cancellationTiers } });
  app.clock.advance(5_000);
  return answer;
}

const quote = async ({ app, car }: Rental) => {
  const query = { carId: String(car._id), locId: String(car.carLocations[0]), ...later };
  const { token: as } = await app.signInAs('customer');
  return app.client.succeed(bookingContract.getQuote, { as, query });
};

describe('cancellation tiers', () => {
  test('stay those of the booking when an admin changes them, for its preview and its cancellation', async () => {
    const rental = await openRental();
    const { booking: before } = await rental.confirmed();

    await saveTiers(rental, half);
    const { booking: after } = await rental.confirmed(later);

    const as = await rental.customer.token();
    const bookings = await rental.app.client.succeed(rentalContract.getUserBookings, { as, query: {} });
    const previews = Object.fromEntries(bookings.map(({ _id, refundIfCancelled }) => [_id, refundIfCancelled]));
    const [full, part] = [before.totalAmount, Math.ceil(after.totalAmount / 2)];
    expect(previews).toEqual({ [before._id]: full, [after._id]: part });
    expect((await rental.cancel(before._id, full)).data).toMatchObject({ refund: full });
    expect((await rental.cancel(after._id, part)).data).toMatchObject({ refund: part });
    expect((await readBooking(after._id)).cancellationTiers).toEqual(half);
    await rental.runUntilQuiet();
  });

  test('come from the environment until an admin saves them, even if an older release has saved the details', async () => {
    const rental = await openRental({ env: { CANCELLATION_TIERS: '80@0' } });
    const { app } = rental;
    const first = [{ percent: 80, hoursBefore: 0 }];
    const { cancellationTiers: _new, ...known } = business;
    const saved = { version: 1, createdBy: new ObjectId(), createdAt: app.clock.now() };
    await SettingsVersion.create({ kind: 'business', value: known, ...saved });
    const { token: as } = await app.signInAs('admin');

    const { business: read } = await app.client.succeed(settingsContract.getBusiness, { as, query: {} });
    expect(read).toEqual({ ...known, cancellationTiers: first });
    expect((await quote(rental)).cancellation.map(({ percent }) => percent)).toEqual([80]);
    expect((await readBooking((await rental.hold())._id)).cancellationTiers).toEqual(first);
    expect((await app.client.succeed(systemContract.config)).cancellationTiers).toEqual(first);

    await saveTiers(rental, half);
    expect((await quote(rental)).cancellation).toEqual([{ until: '2026-12-08T18:30:00.000Z', percent: 50 }]);
    const { cancellationTiers, business: shown } = await app.client.succeed(systemContract.config);
    expect(cancellationTiers).toEqual(half);
    expect(shown?.cancellation).toBe(`${tiersInWords(half)}\n\n${standardTexts.cancellation}`);
  });

  test('of the environment apply to a booking that was made before bookings stored them', async () => {
    const rental = await openRental({ env: { CANCELLATION_TIERS: '80@0' } }, { rentalPrice: 1_000 });
    const { booking } = await rental.confirmed();
    await Booking.updateOne({}, { $unset: { cancellationTiers: 1 } });
    await saveTiers(rental, half);

    expect((await rental.cancel(booking._id)).data).toMatchObject({ refund: 1_600 });
    await rental.runUntilQuiet();
  });

  test('refund at most the percentage to which a change has lowered them', async () => {
    const rental = await openRental({ env: { CANCELLATION_TIERS: '80@0' } }, { rentalPrice: 1_000 });
    const { booking } = await rental.confirmed();
    await Booking.updateOne({}, { $set: { refundCap: 30 } });

    expect((await rental.cancel(booking._id)).data).toMatchObject({ refund: 600 });
    await rental.runUntilQuiet();
  });

  test('are part of each version of the business details', async () => {
    const rental = await openRental();
    await saveTiers(rental, half);
    await saveTiers(rental, [{ percent: 10, hoursBefore: 1 }]);
    const { token: as } = await rental.app.signInAs('admin');

    const { business: earlier, history } = await rental.app.client.succeed(settingsContract.getBusiness, {
      as,
      query: { version: '1' },
    });

    expect([earlier.cancellationTiers, history.map(({ version }) => version)]).toEqual([half, [2, 1]]);
  });

  test.each([
    ['no row', [], 'cancellationTiers'],
    ['a fraction of a percent', [{ percent: 33.3, hoursBefore: 0 }], 'cancellationTiers.0.percent'],
    ['negative hours', [{ percent: 100, hoursBefore: -1 }], 'cancellationTiers.0.hoursBefore'],
    ['a refund that rises', [...half, { percent: 60, hoursBefore: 0 }], 'cancellationTiers.1.percent'],
    ['an order by ascending notice', [...half, { percent: 10, hoursBefore: 48 }], 'cancellationTiers.1.hoursBefore'],
  ])('are rejected with %s, and nothing is saved', async (_what, tiers, path) => {
    const rental = await openRental();

    const { status, error } = await saveTiers(rental, tiers);

    expect([status, error?.details?.map((detail) => detail.path)]).toEqual([400, [path]]);
    expect(await SettingsVersion.countDocuments()).toBe(0);
  });
});
