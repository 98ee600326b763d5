import type { AdminCancelBody, CreateBookingBody, CustomerCause } from '@rental/contracts';
import { demoCustomer, otherCustomers } from './seed-data.ts';
import { bengaluru, delhi, hyderabad, mumbai, pune } from './seed-locations.ts';

/* The demo’s events. Days count from today; negative ones are in the past. */

export type CalledOff = Pick<AdminCancelBody, 'refund' | 'reason' | 'cause'>;

/**
 * A cancellation on day `on`, before the rental starts. An admin cancels if `byAdmin` is set, otherwise
 * the customer. If `isRefused`, the bank rejects the refund, which then waits for an admin.
 */
export type Cancellation = { on: number; cause?: CustomerCause; byAdmin: CalledOff | null; isRefused?: boolean };

/** The extras, the coupon and the times of a booking, and whom its invoice is for. */
export type Wants = Pick<
  CreateBookingBody,
  'extras' | 'couponCode' | 'pickUpTime' | 'returnTime' | 'billedTo' | 'residence'
>;

/**
 * Where a rental stops at the counter: not handed out, not taken back, or a customer who did not come. Without a stop,
 * the car is handed out and taken back when it is due.
 */
export type Stop = 'booked' | 'out' | 'no_show';

export type DemoBooking = {
  customer: string;
  car: string;
  at: string;
  madeOn: number;
  /** The time of day, in minutes since midnight. */
  minute: number;
  from: number;
  dayCount: number;
  /** Null means paid and not cancelled; `expired` means never paid. */
  end: Cancellation | 'expired' | null;
  wants: Wants;
  stops?: Stop;
  /** Whether the clerk takes photos at the hand-out. */
  hasPhotos?: true;
};

const cancelled = (on: number, cause?: CustomerCause): Cancellation => ({ on, ...(cause && { cause }), byAdmin: null });
const calledOff = (on: number, byAdmin: CalledOff): Cancellation => ({ on, byAdmin });

const { email: arjun } = demoCustomer;
const [
  { email: divya },
  { email: rohan },
  { email: priya },
  { email: vikram },
  { email: ananya },
  { email: imran },
  { email: lakshmi },
  { email: harpreet },
  { email: joseph },
  { email: sneha },
  { email: aditya },
] = otherCustomers;

const clutchFault = calledOff(-23, {
  refund: 'full',
  reason: 'Clutch fault found at the inspection; no car of its class was free.',
  cause: 'car_unavailable',
});
const tripPutOff = {
  ...calledOff(-2, {
    refund: 'policy',
    reason: 'The customer phoned: the family trip is postponed.',
    cause: 'plans_changed',
  }),
  isRefused: true,
};

const withSeat: Wants = { extras: [{ id: 'child-seat', count: 1 }], couponCode: 'LONGDRIVE500' };
const withDriver: Wants = { extras: [{ id: 'second-driver', count: 1, answer: 'Rahul Banerjee' }] };
const withCoupon: Wants = { couponCode: 'WELCOME10' };
const toTheOffice: Wants = {
  extras: [
    { id: 'roof-rack', count: 1 },
    { id: 'doorstep', count: 1, answer: 'Tower 3, Cyber Towers, Hyderabad' },
  ],
  couponCode: 'WELCOME10',
};

/** Real income tax numbers have no 0000, so nobody has these GSTINs. */
const forTextiles: Wants = {
  billedTo: {
    gstin: '27AAACD0000B1ZT',
    legalName: 'Deccan Textiles Private Limited',
    address: '4 Mill Lane\nPune 411001',
  },
};
const forSoftware: Wants = {
  billedTo: {
    gstin: '29AAACK0000C1ZG',
    legalName: 'Kaveri Software Private Limited',
    address: '61 Outer Ring Road\nBengaluru 560103',
  },
};
const fromKerala: Wants = { residence: '32' };

const untilEleven: Wants = { pickUpTime: '09:30', returnTime: '11:00' };
const fromTwo: Wants = { pickUpTime: '14:00', returnTime: '18:00' };

type Row = [
  customer: string,
  car: string,
  at: string,
  madeOn: number,
  from: number,
  dayCount: number,
  end?: Cancellation | 'expired' | null,
  wants?: Wants,
];

const rows: readonly Row[] = [
  [arjun, 'Swift', bengaluru, -62, -58, 3],
  [vikram, 'XUV 700', bengaluru, -60, -57, 6, null, forSoftware],
  [harpreet, 'Endeavour', delhi, -59, -54, 9],
  [sneha, 'Swift #2', pune, -58, -56, 4],
  [joseph, 'Maruti Suzuki Ertiga', bengaluru, -55, -50, 8, null, fromKerala],
  [sneha, 'Slavia', pune, -53, -48, 5],
  [aditya, 'Swift #3', bengaluru, -53, -51, 3],
  [ananya, 'Baleno', delhi, -52, -50, 8],
  [divya, 'Innova Crysta', mumbai, -48, -44, 5],
  [imran, 'Innova Crysta #2', hyderabad, -48, -41, 4],
  [joseph, 'Fortuner', mumbai, -47, -43, 9],
  [arjun, 'Harrier', pune, -40, -33, 2, cancelled(-36, 'plans_changed')],
  [priya, 'Carens', bengaluru, -36, -32, 6],
  [imran, 'XL6', mumbai, -36, -32, 7],
  [ananya, 'Creta #2', bengaluru, -36, -33, 4],
  [rohan, 'Harrier', pune, -35, -33, 8, null, forTextiles],
  [lakshmi, 'Altroz', hyderabad, -32, -28, 5],
  [priya, 'Creta', hyderabad, -31, -26, 3, cancelled(-28, 'found_cheaper')],
  [rohan, 'City', delhi, -30, -29, 2, null, forTextiles],
  [joseph, 'XUV 700', bengaluru, -28, -22, 9],
  [rohan, 'Baleno', delhi, -27, -24, 3],
  [harpreet, 'Endeavour', delhi, -26, -21, 4, clutchFault],
  [imran, 'Swift', mumbai, -23, -19, 3],
  [lakshmi, 'Verna', hyderabad, -22, -18, 6],
  [vikram, 'Swift #4', bengaluru, -22, -20, 2],
  [divya, 'i20', mumbai, -21, -19, 4, 'expired'],
  [imran, 'Harrier', bengaluru, -20, -16, 7],
  [vikram, 'Altroz', hyderabad, -18, -15, 3, cancelled(-16)],
  [harpreet, 'Creta #3', hyderabad, -18, -14, 5, null, forSoftware],
  [arjun, 'Creta', bengaluru, -17, -14, 3],
  [rohan, 'Slavia', pune, -16, -13, 5],
  [sneha, 'Swift #5', mumbai, -16, -12, 3],
  [rohan, 'Endeavour', delhi, -15, -10, 8],
  [divya, 'Fortuner', bengaluru, -13, -11, 7],
  [imran, 'Maruti Suzuki Ertiga', bengaluru, -13, -11, 9],
  [aditya, 'Verna', bengaluru, -12, -10, 2, 'expired'],
  [aditya, 'XL6', pune, -12, -8, 2, cancelled(-10, 'weather')],
  [imran, 'Innova Crysta', mumbai, -10, -8, 5],
  [joseph, 'Swift', bengaluru, -9, -7, 4, null, fromKerala],
  [priya, 'Altroz', hyderabad, -9, -5, 4],
  [vikram, 'Carens', hyderabad, -8, -6, 4],
  [lakshmi, 'Maruti Suzuki Ertiga', bengaluru, -8, -1, 3],
  [priya, 'Harrier', bengaluru, -6, -2, 3],
  [imran, 'City', mumbai, -6, -1, 2],
  [sneha, 'Fortuner', bengaluru, -5, -3, 5],
  [divya, 'XL6', mumbai, -5, -4, 4],
  [ananya, 'Innova Crysta', delhi, -5, -1, 5],
  [priya, 'Swift', bengaluru, -4, -2, 3],
  [aditya, 'Altroz', pune, -4, 1, 3],
  [lakshmi, 'Harrier', bengaluru, -4, 5, 3],
  [joseph, 'Innova Crysta', mumbai, -4, 11, 7, tripPutOff],
  [vikram, 'XUV 700', delhi, -3, 0, 4],
  [imran, 'i20', mumbai, -3, 0, 3],
  [ananya, 'City', delhi, -3, 6, 4],
  [aditya, 'Maruti Suzuki Ertiga', bengaluru, -3, 10, 4],
  [joseph, 'Creta', bengaluru, -2, 0, 2],
  [lakshmi, 'Verna', hyderabad, -2, 2, 4, null, toTheOffice],
  [vikram, 'Swift', bengaluru, -2, 6, 3, null, untilEleven],
  [vikram, 'Fortuner', bengaluru, -2, 7, 3],
  [sneha, 'XL6', pune, -2, 9, 2, 'expired'],
  [aditya, 'Carens', bengaluru, -1, 5, 3, null, withCoupon],
  [divya, 'i20', mumbai, -1, 8, 2],
  [harpreet, 'XUV 700', delhi, -1, 9, 5],
  [divya, 'Innova Crysta', mumbai, -1, 12, 4],
  [rohan, 'XL6', pune, -1, 13, 5],
  [ananya, 'Creta', bengaluru, -1, 14, 4, null, withDriver],
  [joseph, 'Verna', bengaluru, -1, 15, 3],
  [sneha, 'Altroz', pune, -1, 16, 2],
  [rohan, 'Slavia', pune, 0, 6, 4],
  [arjun, 'Carens', bengaluru, 0, 12, 3, null, withSeat],
  [divya, 'Endeavour', delhi, 0, 20, 5],
];

/** A rental that begins on the day on which another customer returns the car. It requires times. */
const secondOfTheDay: Row = [arjun, 'Swift', bengaluru, 0, 8, 2, null, fromTwo];

/** Bookings made on the same day have increasing times between 9 a.m. and 9 p.m., at irregular minutes. */
const minuteOf = (all: readonly Row[], index: number): number => {
  const sameDay = all.slice(0, index).filter(([, , , madeOn]) => madeOn === all[index]?.[3]);
  return 9 * 60 + sameDay.length * 75 + ((index * 31) % 60);
};

const storiesOf = (all: readonly Row[]): DemoBooking[] =>
  all.map(([customer, car, at, madeOn, from, dayCount, end = null, wants = {}], index) => ({
    customer,
    car,
    at,
    madeOn,
    minute: minuteOf(all, index),
    from,
    dayCount,
    end,
    wants,
  }));

/** Sorted by time of creation. */
export const demoBookings: readonly DemoBooking[] = storiesOf([...rows, secondOfTheDay]);

/** The stories without extras, coupons, times and refused refunds. */
export const plainBookings: readonly DemoBooking[] = storiesOf(rows).map(({ end, ...story }) => ({
  ...story,
  end: end === null || end === 'expired' ? end : { ...end, isRefused: false },
  wants: {},
}));

export type DemoBlock = {
  car: string;
  madeOn: number;
  from: number;
  dayCount: number;
  note: string;
  /** Whether the block waits for the bookings on its days. */
  overBookings: boolean;
};

export const demoBlock: DemoBlock = {
  car: 'Endeavour',
  madeOn: -5,
  from: 2,
  dayCount: 3,
  note: 'Yearly service and new tyres',
  overBookings: false,
};

export const demoDisabling = { car: 'Baleno', on: -12 };

/** A car that is also offered at another location, and its home. There is a route between the two locations. */
export const demoHome = { car: 'XL6', at: pune, on: -60 };

export type DemoMessage = { name: string; email: string; message: string; madeOn: number; handledOn: number | null };

export const demoMessages: readonly DemoMessage[] = [
  {
    name: 'Farah Siddiqui',
    email: 'farah@sarani.example',
    message: 'May I take the Ertiga from Bengaluru to Coorg for a week, and is a child seat available?',
    madeOn: -6,
    handledOn: -5,
  },
  {
    name: 'Rohan Deshpande',
    email: rohan,
    message: 'My company needs the receipt of my last rental in Pune with our tax number on it. Can you add it?',
    madeOn: -1,
    handledOn: null,
  },
  {
    name: 'Thomas Mathew',
    email: 'thomas@sarani.example',
    message: 'When does your branch in T Nagar open? We need a seven-seater in Chennai for a wedding.',
    madeOn: -1,
    handledOn: null,
  },
];
