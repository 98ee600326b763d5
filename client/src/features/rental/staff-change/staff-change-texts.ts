import { countDays, formatRupees } from '@rental/contracts';
import type { FreeCar, Period, StaffChangePreview } from '@rental/contracts';
import { daysInWords } from '../../../lib/day-words.ts';

/** Texts for changes of a booking by staff. */
export const staffChangeTexts = {
  title: 'Change booking',
  begun: 'The rental has begun: only To Date can change.',
  car: 'Car',
  sameModel: 'Same model',
  otherModels: 'Other models',
  noCars: 'No other car is free on these dates.',
  carsFailed: 'We couldn’t load the free cars.',
  loadingCars: 'Looking for free cars…',
  keepPrice: 'Keep the price',
  newPrice: 'Charge what this car costs today',
  request: 'Ask the customer to pay first. The booking changes once it is paid.',
  later: 'Change now. The customer pays later.',
  reason: 'Reason for the change',
  reasonHint: 'Stored with the booking. The customer doesn’t see it.',
  notPriced: 'We couldn’t load the price.',
  chooseBoth: 'Choose both dates',
  chooseOther: 'Choose other dates or another car',
  checking: 'Checking the price…',
  stricter: (terms: string): string => `This car asks more: ${terms}. Check the driver before you change the car.`,
  giveReason: 'Give a reason for the change',
  open: 'A payment request is open. It is withdrawn if you change the booking.',
  withdraw: 'Withdraw payment request',
  requested: 'We’ve asked the customer by email to pay for the change.',
} as const;

/** Says of a rental that has begun what can change, and how late its car is. */
export function begunText({ toDate }: Period, today: string): string {
  if (toDate >= today) return staffChangeTexts.begun;
  return `${daysInWords(countDays(toDate, today) - 1)} late: extend until today or a later day. Late days are charged.`;
}

export const approverText = (approver: 'manager' | 'owner'): string =>
  approver === 'manager'
    ? 'Only a manager can charge the price of another car.'
    : 'This refund is above your limit. Ask an owner to make this change.';

/** The name of a car in the list of free cars. */
export const freeCarText = ({ rentalPrice }: FreeCar, name: string): string =>
  `${name} (${formatRupees(rentalPrice)} a day)`;

type Made = Pick<StaffChangePreview, 'toPay' | 'toRefund'>;

/** The text of the button that makes the change once its price is known. */
export function staffChangeLabel(preview: Made | undefined, isRequest: boolean): string {
  const { toPay = 0, toRefund = 0 } = preview ?? {};
  if (toPay > 0) return isRequest ? `Request ${formatRupees(toPay)}` : `Change, ${formatRupees(toPay)} to pay later`;
  return toRefund > 0 ? `Change, refund ${formatRupees(toRefund)}` : staffChangeTexts.title;
}
