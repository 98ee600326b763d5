import type { StaffPreviewQuery } from '@rental/contracts';
import { beforeEach, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../test/support/change-booking.ts';
import { buildRegistration, buildTaxProfile, buildVehicle } from '../../../../test/support/factories.ts';
import { openRental, type Rental } from '../../../../test/support/open-rental.ts';
import { staffChangesOf } from '../../../../test/support/staff-change.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Location } from '../../location/location.model.ts';
import { findPapers } from '../../receipt/find-papers.ts';
import { printNumber } from '../../receipt/number/paper-number.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';

/** Three days, paid with ₹6,000 for a car that is taxed at 18%. */
const booked = { fromDate: '2026-12-01', toDate: '2026-12-03' };
const validFrom = '2026-04-01';

let rental: Rental;
let bookingId: string;

beforeEach(async () => {
  const small = await buildTaxProfile({ name: 'Small cars', basisPoints: 1_800, validFrom });
  rental = await openRental({}, { rentalPrice: 2_000, taxProfileId: small });
  const registration = await buildRegistration({ state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA' });
  const registrationId = String(registration._id);
  await Location.updateOne({ _id: rental.car.carLocations[0] }, { $set: { registrationId } });
  bookingId = (await rental.confirmed(booked)).booking._id;
});

/** Returns a car that is taxed at 40%. */
const buildBig = async (rentalPrice: number): Promise<VehicleRecord> =>
  buildVehicle({
    carLocations: rental.car.carLocations,
    rentalPrice,
    taxProfileId: await buildTaxProfile({ name: 'Big cars', basisPoints: 4_000, validFrom }),
  });

async function exchange({ _id }: VehicleRecord, price: StaffPreviewQuery['price']): Promise<void> {
  const { token } = await rental.app.signInAs('admin');
  await staffChangesOf(rental, bookingId, token).change({ carId: String(_id), price });
  await rental.runUntilQuiet();
}

/** Returns the number, amount, rate and tax in paise of each paper, and what it corrects. */
async function papers() {
  const stored = await findPapers(new ObjectId(bookingId));
  return stored.map((paper) => {
    const { totalAmount, gst } = paper.printed;
    const tax = gst?.taxes.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0);
    const [serial = ''] = (printNumber(paper) ?? '').split('/').toReversed();
    return [serial, totalAmount, gst?.basisPoints, tax, paper.corrects];
  });
}

const first = ['00001', 6_000, 1_800, 91_526, null];

describe('an exchange for a car that is taxed at another rate [c4]', () => {
  test('issues no paper if the price remains the same, and a cancellation takes off the invoice at its own rate', async () => {
    await exchange(await buildBig(3_000), 'keep');
    const before = await papers();

    await rental.cancel(bookingId);
    await rental.runUntilQuiet();

    expect(before).toEqual([first]);
    expect(await papers()).toEqual([first, ['C0001', -6_000, 1_800, -91_526, 'KA/26-27/00001']]);
    await rental.expectQuiet();
  });

  test('takes off at the rate of the invoice if the car is cheaper', async () => {
    await exchange(await buildBig(1_000), 'now');

    expect(await papers()).toEqual([first, ['C0001', -3_000, 1_800, -45_762, 'KA/26-27/00001']]);
  });

  test('invoices the rest at the rate of the new car, and a cancellation takes off each invoice at its own rate', async () => {
    await exchange(await buildBig(3_000), 'now');
    await changesOf(rental, bookingId).pay();
    await rental.runUntilQuiet();
    const second = ['00002', 3_000, 4_000, 85_714, null];
    expect(await papers()).toEqual([first, second]);

    await rental.cancel(bookingId);
    await rental.runUntilQuiet();

    const [, , ...notes] = await papers();
    expect(notes).toHaveLength(2);
    expect(notes).toEqual(
      expect.arrayContaining([
        [expect.stringMatching(/^C000[12]$/), -3_000, 4_000, -85_714, 'KA/26-27/00002'],
        [expect.stringMatching(/^C000[12]$/), -6_000, 1_800, -91_526, 'KA/26-27/00001'],
      ]),
    );
    await rental.expectQuiet();
  });
});
