import type { CounterHold } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import { findContacts } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { presentCreatedBooking } from '../../booking/present-created-booking.ts';
import { findVehicleLabels } from '../../vehicle/find-vehicles.ts';

/** Returns the bookings with their customers and cars, as staff see them. */
export async function presentHolds(bookings: readonly BookingRecord[]): Promise<CounterHold[]> {
  const [contacts, cars] = await Promise.all([
    findContacts(bookings.map(({ customerId }) => customerId)),
    findVehicleLabels(bookings.map(({ carId }) => carId)),
  ]);
  return bookings.map((booking) => {
    const customer = contacts.get(String(booking.customerId));
    const { carName = '–', plate } = cars.get(String(booking.carId)) ?? {};
    return {
      ...presentCreatedBooking(booking),
      customer: {
        _id: String(booking.customerId),
        name: customer?.name ?? '–',
        phone: customer?.phone ?? null,
      },
      carName,
      ...(plate !== undefined && { plate }),
    };
  });
}

/** The hold as the counter shows it, and its audit entry. */
export async function auditedHold(booking: BookingRecord) {
  const [data] = await presentHolds([booking]);
  if (!data) throw new AppError('booking_not_found');
  const { _id: targetId, customer, carName, fromDate, toDate, pickUpTime, returnTime, totalAmount, status } = data;
  const after = { status, carName, fromDate, toDate, pickUpTime, returnTime, totalAmount };
  return { data, targetId, targetName: customer.name, before: null, after };
}
