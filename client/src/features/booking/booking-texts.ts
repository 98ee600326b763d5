import { formatRupees } from '@rental/contracts';
import type { CancelReason } from '@rental/contracts';

/** Texts for searching and booking. Texts fixed by the product specification must not be changed. */
export const bookingTexts = {
  dashboard: 'Dashboard',
  myBookings: 'My Bookings',
  fromDate: 'From Date',
  toDate: 'To Date',
  search: 'Search',
  slogan: 'Drive Your Journey – Explore, Rent, and Go!',
  wantedIsGone: 'The car you chose is not available on these days.',
  wantedAtOtherTimes: 'The car you chose is available on these days at other times.',
  outOfCars: 'Out of cars for your dates—guess everyone had the same great idea!',
  confirmTitle: 'Confirm your booking details',
  cancel: 'Cancel',
  confirmBooking: 'Confirm Booking',
  bookingFailed: 'Booking failed',
  recentBookings: 'Your recent Bookings',
  noBookings: 'No bookings found.',
  showOlder: 'Show older bookings',
  olderBookings: 'Older bookings',
  noOlderBookings: 'These are all your bookings.',
  bookingId: 'Booking ID',
  noPaymentId: 'N/A',
  code: 'Booking code',
  plate: 'Number plate (may change)',
  secondDriver: 'Second driver',
  totalAmount: 'Total Amount',
  status: 'Status',
  changeDates: 'Change dates',
  priceDetails: 'Price details',
  photos: 'Photos of the car',
  damage: 'Damage of the car',
  fromTooEarly: 'From Date cannot be earlier than today',
  toTooEarly: 'To Date cannot be earlier than From Date',
  chooseReturn: 'Choose a return date',
  priceChanged: 'The price has changed since you searched. Search again to see it.',
  notBackInTime: 'This car is booked again too soon for a return there.',
  notPriced: 'We couldn’t load the price. Try again.',
  tryAgain: 'Something went wrong on our side. Try again.',
  billing: {
    isForBusiness: 'I need a GST invoice',
    isBillForBusiness: 'I need a bill for my business',
    residence: 'Choose your state of residence to continue.',
    business: 'Complete the GSTIN, legal name and address to continue.',
  },
  noAnswer: 'The connection dropped. Check My Bookings before you try again.',
} as const;

/** The text of the button that removes the other return location. */
export const returnAt = (location: string): string => `Return the car at ${location}`;

export const priceChangedTo = (total: number): string => `The price has changed to ${formatRupees(total)}.`;

export const tooManyHolds = (maxHolds: number): string =>
  maxHolds === 1
    ? 'You have an unpaid booking. Pay for it or cancel it first.'
    : `You have ${maxHolds} unpaid bookings. Pay for one or cancel it first.`;

export const tooManyUnpaidDays = (maxDays: number): string =>
  `Unpaid bookings can cover ${maxDays} days in total. Pay for one or cancel it first.`;

const inMinutes = (waitSeconds: number): string => {
  const minutes = Math.ceil(waitSeconds / 60);
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`;
};

/** Shown when the maximum number of unpaid bookings from the same network has been reached. */
export const tooManyHoldsNearby = (waitSeconds: number): string =>
  `There are too many unpaid bookings from your network. Try again ${inMinutes(waitSeconds)}.`;

/** Shown when the customer has repeatedly changed a booking without paying. */
export const changedTooOften = (waitSeconds: number): string =>
  `You changed this booking several times without paying. Try again ${inMinutes(waitSeconds)}.`;

/** Shown when the customer has repeatedly reserved the same car without paying. */
export const carHeldTooOften = (waitSeconds: number): string =>
  `You reserved this car several times without paying. Try again ${inMinutes(waitSeconds)}, or choose another car.`;

export const cancelReasonTexts: Record<CancelReason, string> = {
  hold_expired: 'The time to pay ran out.',
  customer: 'You cancelled this booking.',
  payment_dismissed: 'The payment window was closed.',
  car_unavailable: 'The car was no longer available. We’re refunding you.',
  admin: 'Cancelled by our team.',
  refunded: 'Payment refunded.',
  wrong_amount: 'You paid a different amount. We’re refunding all of it. You can book again.',
};
