import { type SignedAgreement, timesOf } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { pick } from '../../../platform/pick.ts';
import { findUserNames } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { labelBookings } from '../../booking/describe-booking.ts';
import { findVisibleBooking, type Viewer } from '../../booking/stage/find-visible-booking.ts';
import { signedHandOut } from '../../booking/stage/stages.ts';
import { presentForRental } from '../../damage/damages-of-booking.ts';
import { findDamages } from '../../damage/find-damages.ts';
import { findAccepted } from './find-accepted.ts';

const readings = ['odometer', 'fuelEighths', 'cngEighths', 'chargePercent', 'inCar', 'keyCount'] as const;

/**
 * Returns what the customer accepted at the hand-out. Throws `booking_not_found`, and `agreement_not_found` if no
 * acceptance is recorded.
 */
export async function getSignedAgreement(bookingId: string, caller: Viewer): Promise<SignedAgreement> {
  const booking = await findVisibleBooking(bookingId, caller);
  if (!booking) throw new AppError('booking_not_found');
  const handOut = signedHandOut(booking);
  if (!handOut) throw new AppError('agreement_not_found');
  const { licences, knownDamage = [] } = handOut;
  const [damages, names, { carOf, locationOf, returnOf }] = await Promise.all([
    findDamages(knownDamage),
    findUserNames([booking.customerId]),
    labelBookings([{ ...booking, carId: handOut.carId }]),
  ]);
  const { returnLocationId: returned } = returnOf(booking);
  const known = damages.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return {
    bookingId,
    code: booking.code ?? null,
    customerName: names.get(String(booking.customerId)) ?? '–',
    ...pick(carOf(handOut), ['carName', 'plate']),
    locationName: locationOf(booking).name,
    ...(returned && { returnLocationName: returned.name }),
    ...rentalAt(booking, handOut.at),
    accepted: await findAccepted(handOut),
    ...pick(handOut, readings),
    ...(licences && { licences: pick(licences, ['customer', 'second']) }),
    ...pick(booking, ['secondDriver']),
    knownDamage: known.map((damage) => presentForRental(damage, booking, caller.role === 'customer')),
  };
}

/** Returns the days and times that the rental had at a time: those that the first later change replaced. */
function rentalAt(booking: BookingRecord, at: Date) {
  const { moved } = booking.ledger.find((entry) => entry.moved !== undefined && entry.at > at) ?? {};
  const { fromDate, toDate } = moved ?? booking;
  return { fromDate, toDate, ...timesOf(moved ?? booking) };
}
