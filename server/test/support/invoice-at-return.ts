import { buildRegistration, buildTaxProfile } from './factories.ts';
import type { VehicleRecord } from '../../src/features/vehicle/vehicle.model.ts';
import { Location } from '../../src/features/location/location.model.ts';
import { Vehicle } from '../../src/features/vehicle/vehicle.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { findPapers } from '../../src/features/receipt/find-papers.ts';
import { numberPapers } from '../../src/features/receipt/number-papers.ts';
import { printNumber } from '../../src/features/receipt/number/paper-number.ts';
import type { TestApp } from './test-app.ts';

/** Taxes a car at 18% in Karnataka, with invoices when the car is back. */
export async function invoiceAtReturn({ _id, carLocations }: VehicleRecord): Promise<void> {
  const taxProfileId = await buildTaxProfile({ basisPoints: 1_800, validFrom: '2026-04-01' });
  const given = { state: '29', gstin: '29AAGCB7383J1Z4', prefix: 'KA', invoiceAt: 'return' } as const;
  const registrationId = String((await buildRegistration(given))._id);
  await Location.updateOne({ _id: carLocations[0] }, { $set: { registrationId } });
  await Vehicle.updateOne({ _id }, { $set: { taxProfileId } });
}

/** Returns the number of each paper of a booking, its lines, its tax in paise, and what it corrects. */
export async function shownPapers(app: TestApp, bookingId: string): Promise<unknown[][]> {
  await numberPapers(app.deps);
  return (await findPapers(new ObjectId(bookingId))).map((paper) => {
    const { lines, gst } = paper.printed;
    const tax = gst?.taxes.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0);
    const text = lines.map(({ kind, amount }) => `${kind} ${amount}`).join(', ');
    return [printNumber(paper)?.slice(9), text, tax, paper.corrects?.replaceAll('KA/26-27/', '') ?? null];
  });
}
