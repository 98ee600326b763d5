import type { ContractId } from '@rental/contracts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { bookingId, type Case, ofBooking, reason } from './foreign-case.ts';
import { period, type Place } from './foreign-place.ts';

/* The calls of the counter for the test that records of other locations don’t exist for managers and clerks. */

const stepOf = (at: Place) => ({ bookingId: bookingId(at), rev: at.booking.rev, recordId: String(new ObjectId()) });
const charge = { amount: 1, reason, evidence: 'The gauge' };

export const counterCases: Partial<Record<ContractId, Case>> = {
  'counter.findCustomer': { noLocation: 'customers have no location; find-customer.api.test.ts tests what is masked' },
  'counter.giveAccess': {
    missing: 'user_not_found',
    about: ({ booking }) => ({ body: { customerId: String(booking.customerId) } }),
  },
  'counter.getFreeCars': {
    missing: 'location_not_found',
    about: ({ locationId }) => ({ query: { locId: locationId, ...period } }),
  },
  'counter.getQuote': {
    missing: 'location_not_found',
    about: ({ locationId, car }) => ({
      query: { locId: locationId, carId: String(car._id), fromDate: '2026-12-20', toDate: '2026-12-21' },
    }),
  },
  'counter.hold': {
    missing: 'location_not_found',
    about: ({ locationId, car }) => ({
      body: {
        recordId: String(new ObjectId()),
        customer: { name: 'Asha Rao', phone: '+919876543210' },
        carId: String(car._id),
        locationId,
        fromDate: '2026-12-20',
        toDate: '2026-12-21',
        expectedTotal: car.rentalPrice * 2,
      },
    }),
  },
  'counter.getRegisterCsv': {
    missing: 'location_not_found',
    about: ({ locationId }) => ({ query: { locationId, fromDate: '2026-11-01', toDate: '2026-11-20' } }),
  },
  'counter.getHolds': { lists: ({ hold }) => String(hold._id), with: {} },
  'counter.getNow': { lists: bookingId, with: {} },
  'counter.getHandover': { missing: 'booking_not_found', about: (at) => ({ query: { bookingId: bookingId(at) } }) },
  'counter.handOut': { missing: 'booking_not_found', about: (at) => ({ body: stepOf(at) }) },
  'counter.takeBack': {
    missing: 'booking_not_found',
    about: (at) => ({ body: { ...stepOf(at), unusedDays: 'keep' } }),
  },
  'counter.settleDeposit': { missing: 'booking_not_found', about: (at) => ({ body: stepOf(at) }) },
  'counter.noShow': { missing: 'booking_not_found', about: (at) => ({ body: stepOf(at) }) },
  'counter.undo': {
    missing: 'booking_not_found',
    about: (at) => ({ body: { bookingId: bookingId(at), rev: at.booking.rev } }),
  },
  'counter.find': { lists: bookingId, with: { query: { search: 'Asha' } } },
  'counter.getSettings': { noLocation: 'the counter is turned on for all locations' },
  'counter.takeMoney': {
    missing: 'booking_not_found',
    about: (at) => ({
      body: {
        bookingId: bookingId(at),
        recordId: String(new ObjectId()),
        rev: at.booking.rev,
        amount: 1,
        method: 'cash',
      },
    }),
  },
  'counter.createOrder': { missing: 'booking_not_found', about: (at) => ({ body: { bookingId: bookingId(at) } }) },
  'counter.isPaid': {
    missing: 'booking_not_found',
    about: (at) => ({ query: { bookingId: bookingId(at), paymentId: bookingId(at) } }),
  },
  'counter.requestPayment': { missing: 'booking_not_found', about: (at) => ({ body: { bookingId: bookingId(at) } }) },
  'counter.correctMoney': ofBooking((at) => ({ ...stepOf(at), rev: 7, entryId: bookingId(at), reason })),
  'counter.verifyMoney': ofBooking((at) => ({ bookingId: bookingId(at), entryId: bookingId(at) })),
  'counter.addCharge': ofBooking((at) => ({ ...stepOf(at), ...charge, kind: 'late' })),
  'counter.takeOffCharge': ofBooking((at) => ({ ...stepOf(at), entryId: bookingId(at), reason })),
  'counter.proposeDamage': ofBooking((at) => ({ ...stepOf(at), ...charge })),
  'counter.chargeDamage': ofBooking((at) => ({ bookingId: bookingId(at), rev: 7, proposalId: bookingId(at) })),
  'counter.dropDamage': ofBooking((at) => ({ bookingId: bookingId(at), rev: 7, proposalId: bookingId(at), reason })),
  'counter.confirm': ofBooking((at) => ({ bookingId: bookingId(at), rev: 0 })),
};
