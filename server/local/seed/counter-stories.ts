import type { NewCustomer, TakeMoneyBody } from '@rental/contracts';
import { lastSlot, momentFromNow, nextSlot, slotOf, timeToday } from './near-now.ts';
import { demoCustomer, otherCustomers } from './seed-data.ts';
import { bengaluru, hyderabad, mumbai, pune } from './seed-locations.ts';
import type { DemoBlock, DemoBooking } from './seed-stories.ts';
import type { DemoDay } from './stage.ts';

/* What the counter shows: today’s pick-ups and returns near the demo’s `now`, and everything that waits for staff. */

/** The day on which the counter was turned on. */
export const counterSince = -21;

type Method = Pick<TakeMoneyBody, 'method' | 'reference'>;

/** A rental that a clerk makes at the counter for a customer who has no account. */
export type StaffBooking = Omit<DemoBooking, 'customer' | 'end'> & {
  customer: NewCustomer;
  /**
   * How the customer pays when the booking is confirmed, and which part of the price, from 0 to 1. Null for a customer on
   * the phone, who has a pay link.
   */
  paid: (Method & { part: number }) | null;
  /** A payment recorded with the wrong method, which the owner corrects `minute` minutes after midnight of that day. */
  correction?: { minute: number; reason: string; method: TakeMoneyBody['method'] };
};

const emailOf = (name: string): string =>
  otherCustomers.find((customer) => customer.name.startsWith(name))?.email ?? '';

const booked = { end: null, minute: 13 * 60 + 10 } as const;

/** The bookings that customers make themselves. */
export function bookingsForCounter(day: DemoDay): DemoBooking[] {
  const due = lastSlot(day, -3 * 60, ['06:00', '22:00']);
  const next = nextSlot(day, 2 * 60, ['07:00', '22:00']);
  return [
    // A late car that another customer is waiting for.
    {
      ...booked,
      customer: emailOf('Harpreet'),
      car: 'Swift #5',
      at: mumbai,
      madeOn: -7,
      from: due.on - 3,
      dayCount: 4,
      wants: { pickUpTime: '10:00', returnTime: due.time },
      stops: 'out',
      hasPhotos: true,
    },
    {
      ...booked,
      customer: emailOf('Priya'),
      car: 'Swift #5',
      at: mumbai,
      madeOn: -3,
      from: next.on,
      dayCount: 3,
      wants: { pickUpTime: next.time, returnTime: '18:00' },
      stops: 'booked',
    },
    {
      ...booked,
      customer: emailOf('Lakshmi'),
      car: 'Innova Crysta #2',
      at: mumbai,
      madeOn: -5,
      from: -2,
      dayCount: 3,
      wants: { pickUpTime: '09:30', returnTime: timeToday(day, 60, ['00:00', '23:30']) },
      stops: 'out',
    },
    {
      ...booked,
      customer: emailOf('Aditya'),
      car: 'Swift #3',
      at: bengaluru,
      madeOn: -6,
      from: -3,
      dayCount: 4,
      wants: { pickUpTime: '12:00', returnTime: timeToday(day, 100, ['08:00', '21:30']) },
    },
    {
      ...booked,
      customer: emailOf('Ananya'),
      car: 'Creta #2',
      at: bengaluru,
      madeOn: -4,
      from: 0,
      dayCount: 2,
      wants: { pickUpTime: timeToday(day, 75, ['08:00', '21:00']), returnTime: '19:00' },
      stops: 'booked',
    },
    {
      ...booked,
      customer: emailOf('Divya'),
      car: 'Creta #3',
      at: hyderabad,
      madeOn: -11,
      from: -8,
      dayCount: 3,
      wants: { pickUpTime: '09:30', returnTime: '17:00' },
      stops: 'no_show',
    },
  ];
}

/** The bookings that clerks make. */
export function bookingsByStaff(day: DemoDay): StaffBooking[] {
  const walkIn = momentFromNow(day, -40);
  const walkInFrom = slotOf(walkIn);
  return [
    {
      customer: { name: 'Tara Iyengar', phone: '+910000000201' },
      car: 'Slavia',
      at: pune,
      madeOn: -2,
      minute: 10 * 60,
      from: -2,
      dayCount: 4,
      wants: { pickUpTime: '10:30', returnTime: '17:00' },
      paid: { method: 'cash', part: 1 },
      correction: { minute: 18 * 60 + 10, reason: 'Paid by card, recorded as cash', method: 'card' },
    },
    {
      customer: { name: 'Rahul Bose', phone: '+910000000202', email: 'rahul@sarani.example' },
      car: 'Carens',
      at: hyderabad,
      madeOn: -1,
      minute: 16 * 60 + 20,
      from: 1,
      dayCount: 2,
      wants: { pickUpTime: '09:00', returnTime: '18:00' },
      paid: { method: 'upi', part: 1, reference: '533180042671' },
    },
    {
      customer: { name: 'Meenakshi Pillai', phone: '+910000000203' },
      car: 'Swift #4',
      at: bengaluru,
      madeOn: -1,
      minute: 17 * 60 + 45,
      from: 0,
      dayCount: 3,
      wants: { pickUpTime: timeToday(day, 45, ['08:00', '21:00']), returnTime: '12:00' },
      paid: { method: 'card', part: 0.4 },
      stops: 'booked',
    },
    {
      customer: { name: 'Daniel Lobo', phone: '+910000000204' },
      car: 'Swift #2',
      at: mumbai,
      madeOn: walkIn.on,
      minute: walkIn.minute,
      from: walkInFrom.on,
      dayCount: 3,
      wants: { pickUpTime: walkInFrom.time, returnTime: '10:00' },
      paid: { method: 'cash', part: 1 },
    },
  ];
}

/** A booking by phone, whose customer has not paid by link yet. */
export const bookingByPhone = (day: DemoDay): StaffBooking => ({
  customer: { name: 'Kavita Nair', phone: '+910000000205', email: 'kavita@sarani.example' },
  car: 'Altroz',
  at: pune,
  madeOn: momentFromNow(day, -25).on,
  minute: momentFromNow(day, -25).minute,
  from: 9,
  dayCount: 2,
  wants: { pickUpTime: '10:00', returnTime: '18:00' },
  paid: null,
});

/** A longer rental of the demo’s customer, who has a day to pay for it. */
export const demoChange = {
  customer: demoCustomer.email,
  car: 'Carens',
  at: bengaluru,
  from: 12,
  daysMore: 1,
  reason: 'The customer phoned and wants one more day',
};

/** Waits for a booking of the same car. */
export const waitingBlock: DemoBlock = {
  car: 'Fortuner',
  madeOn: -1,
  from: 5,
  dayCount: 4,
  note: 'New windscreen',
  overBookings: true,
};
