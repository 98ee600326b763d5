import { bookingContract, type GstScheme, privacyContract, rentalContract } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { expect, test } from 'vitest';
import { buildRegistration, buildTaxProfile, testPassword } from '../../../../test/support/factories.ts';
import { createManualClock } from '../../../../test/support/manual-clock.ts';
import { openRental, readBooking } from '../../../../test/support/open-rental.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Location } from '../../location/location.model.ts';
import { saveTaxedLines } from '../../settings/taxed-lines-settings.ts';
import { Booking } from '../booking.model.ts';

const days = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const billedTo = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road' };

async function open({ validFrom }: { validFrom: string | null } = { validFrom: '2026-11-01' }) {
  const rental = await openRental({}, validFrom === null ? {} : { taxProfileId: await buildTaxProfile({ validFrom }) });
  const { client } = rental.app;
  const locationId = String(rental.car.carLocations[0]);
  const carId = String(rental.car._id);
  return {
    rental,
    register: async (scheme?: GstScheme) => {
      const registrationId = String((await buildRegistration(scheme && { scheme }))._id);
      await Location.updateOne({ _id: locationId }, { $set: { registrationId } });
    },
    quote: async () =>
      client.succeed(bookingContract.getQuote, {
        as: await rental.customer.token(),
        query: { locId: locationId, carId, ...days },
      }),
    book: async (given: object) =>
      client.call(bookingContract.create, {
        as: await rental.customer.token(),
        body: { carId, locationId, ...days, ...given },
      }),
  };
}

test.each([
  ['the car has a tax profile that is valid from today', '2026-11-20', true],
  ['the tax profile of the car is valid only from tomorrow', '2026-11-21', undefined],
  ['the car has no tax profile', null, undefined],
])(
  'GET /booking/getQuote says that there will be a tax invoice if the location is registered: %s',
  async (_what, validFrom, isTaxInvoiced) => {
    const { register, quote } = await open({ validFrom });

    const before = await quote();
    await register();

    expect([before.isTaxInvoiced, (await quote()).isTaxInvoiced]).toEqual([undefined, isTaxInvoiced]);
  },
);

test('GET /booking/getQuote returns that the rental gets a bill of supply under the composition scheme', async () => {
  const { register, quote } = await open();
  await register('composition');

  const { isTaxInvoiced, isBillOfSupply } = await quote();

  expect([isTaxInvoiced, isBillOfSupply]).toEqual([undefined, true]);
});

test('GET /booking/getQuote says nothing of a tax invoice if an owner entered that rentals are not taxed', async () => {
  const { register, quote } = await open();
  await register();
  const { body } = samples['tax.saveTaxedLines'];
  const decided = { ...body, isTaxed: { ...body.isTaxed, rental: false }, validFrom: '2026-11-01' };
  await saveTaxedLines({ body: decided, ifMatch: null, adminId: String(new ObjectId()) }, [], {
    clock: createManualClock(),
  });

  expect((await quote()).isTaxInvoiced).toBeUndefined();
});

test('POST /booking/create stores whom the invoice is for, and returns the same hold only for the same invoice', async () => {
  const { book } = await open();

  const first = await book({ billedTo: { ...billedTo, gstin: '27 aapfu0939f 1zv' } });
  const again = await book({ billedTo });
  const other = await book({ residence: '30' });

  expect(await readBooking(first.data?._id ?? '')).toMatchObject({ billedTo });
  expect([again.data?._id, other.code]).toEqual([first.data?._id, 'car_unavailable']);
});

test.each([
  ['a typing error', '27AAPFU0939F1ZW', 'This GSTIN has a typing error. Compare it with your certificate.'],
  ['no code of a state', '97AAPFU0939F1ZO', 'This GSTIN begins with no code of a state'],
])('POST /booking/create rejects a GSTIN with %s, and writes nothing', async (_what, gstin, message) => {
  const { book } = await open();

  const { status, error } = await book({ billedTo: { ...billedTo, gstin } });

  expect([status, error?.details]).toEqual([400, [{ path: 'billedTo.gstin', message }]]);
  expect(await Booking.countDocuments()).toBe(0);
});

test('deleting the account forgets whom the invoices of its bookings were for', async () => {
  const { rental, book } = await open();
  const { data } = await book({ billedTo, residence: '29' });
  const bookingId = data?._id ?? '';
  await rental.app.client.succeed(rentalContract.cancel, { as: await rental.customer.token(), body: { bookingId } });
  await rental.app.client.succeed(privacyContract.deleteAccount, {
    as: await rental.customer.token(),
    body: { currentPassword: testPassword },
  });

  const stored = await readBooking(bookingId);
  expect([stored.billedTo, stored.residence]).toEqual([undefined, undefined]);
});
