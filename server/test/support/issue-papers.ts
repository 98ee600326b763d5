import { addDays, type CreditReason, type RegistrationBody } from '@rental/contracts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { issueCreditNote } from '../../src/features/receipt/issue-credit-note.ts';
import { issueReceipt } from '../../src/features/receipt/issue-receipt.ts';
import { reissuePapers } from '../../src/features/receipt/reissue/reissue-papers.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { buildBooking, buildLocation, buildRegistration, buildTaxProfile, buildVehicle } from './factories.ts';
import { createManualClock } from './manual-clock.ts';
import { testSettings } from './test-settings.ts';

const settings = testSettings('http://127.0.0.1:1');
const depsAt = (moment: string) => ({ clock: createManualClock(moment), settings });

/** A location with a car, and its registration if it has one. */
export type Desk = Pick<BookingRecord, 'locationId' | 'carId'> & { registrationId: string | null };

/** Adds a location whose papers have GST if it gets a registration. */
export async function openDesk(registration?: Partial<RegistrationBody>, basisPoints = 1_800): Promise<Desk> {
  const registrationId = registration ? String((await buildRegistration(registration))._id) : null;
  const { _id: locationId } = await buildLocation(registrationId === null ? {} : { registrationId });
  const decided = { name: `Cars at ${basisPoints}`, basisPoints, validFrom: '2026-04-01' };
  const taxProfileId = registrationId === null ? undefined : await buildTaxProfile(decided);
  const car = await buildVehicle({ carLocations: [locationId], ...(taxProfileId && { taxProfileId }) });
  return { locationId, carId: car._id, registrationId };
}

let rentals = 0;

type Sold = Partial<Pick<BookingRecord, 'billedTo' | 'residence' | 'totalAmount'>>;

/** Stores a booking that is confirmed at a moment, with its receipt, which has no number yet. */
export async function issueInvoice(desk: Desk, moment: string, sold: Sold = {}): Promise<BookingRecord> {
  rentals += 1;
  const fromDate = addDays('2027-01-01', rentals);
  const { locationId, carId } = desk;
  const deps = depsAt(moment);
  const paid = { fromDate, toDate: fromDate, status: 'confirmed', confirmedAt: deps.clock.now() } as const;
  const booking = await buildBooking({ locationId, carId, totalAmount: 6_200, ...paid, ...sold });
  await issueReceipt({ booking, charge: { method: 'upi' } }, deps);
  return booking;
}

/** Issues the papers of a booking again with other billing details, and returns the booking with these. */
export async function issueAgain(
  { billedTo: _earlier, residence: _left, ...booking }: BookingRecord,
  moment: string,
  details: Pick<BookingRecord, 'billedTo' | 'residence'>,
): Promise<BookingRecord> {
  const deps = depsAt(moment);
  const changed = { ...booking, ...details, reissue: { id: new ObjectId(), at: deps.clock.now(), entryCount: 0 } };
  await reissuePapers(changed, deps);
  return changed;
}

/** Takes an amount off the first receipt of a booking. */
export async function issueNote(
  { _id: bookingId }: BookingRecord,
  moment: string,
  { amount, reason = 'cancelled' }: { amount: number; reason?: CreditReason },
): Promise<void> {
  await issueCreditNote({ entryId: new ObjectId(), bookingId, amount, reason }, depsAt(moment));
}
