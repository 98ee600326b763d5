import {
  bringLicence,
  formatDayTime,
  formatRupees,
  type PayPurpose,
  payPurposeTexts,
  withinReturn,
} from '@rental/contracts';
import type { WhatsappKind } from '@rental/contracts';
import { momentOf } from '../mail/letter.ts';

/* The texts that staff open in WhatsApp: short, in plain text, from the same facts as the emails. */

/** A location as a text names it. */
type Place = { name: string; address: string; mapUrl?: string | undefined };

/** What is still to be paid. `url` is the open pay link; `until` is absent if no time is set. */
export type Due = { purpose: PayPurpose; amount: number; until?: Date | undefined; url?: string | undefined };

/** The facts of all texts about a booking. Amounts are in rupees. */
export type WhatsappFacts = {
  customerName: string;
  brandName: string;
  /** Where the customer can ask questions. */
  phone: string;
  /** The car, with its number plate once customers may see it. */
  car: string;
  code?: string | undefined;
  fromDate: string;
  toDate: string;
  pickUpTime?: string | undefined;
  returnTime?: string | undefined;
  /** The word before the first day. */
  begins: 'today,' | 'tomorrow,' | 'on';
  pickUpAt: Place;
  returnAt: Place;
  /** What to bring to the pick-up. */
  bring: string;
  /** Absent if the customer has no password and so can’t log in. */
  bookingsUrl?: string | undefined;
  due: Due | null;
  /** The deposit that is missing before the car can be handed out. */
  depositToTake: { amount: number; returnHours: number } | null;
  /** What we hold of the deposit, and what is refunded of it; staff return `atCounter` of that. */
  deposit: { held: number; backBy?: Date | undefined; refund: number; atCounter: number } | null;
  /** The refund of a cancelled booking. `waits` is the part that waits for a dispute. */
  cancelled: { refund: number; atCounter: number; waits: number };
};

const pickUpOf = ({ fromDate, pickUpTime }: WhatsappFacts): string => formatDayTime(fromDate, pickUpTime);
const returnOf = ({ toDate, returnTime }: WhatsappFacts): string => formatDayTime(toDate, returnTime);

const placeLines = ({ name, address, mapUrl }: Place): string[] => [
  [name, address].filter(Boolean).join(', '),
  ...(mapUrl === undefined ? [] : [`Map: ${mapUrl}`]),
];

const untilText = ({ until }: Due): string => (until ? ` by ${momentOf(until.toISOString())}` : '');

const stillToPay = ({ due, depositToTake }: WhatsappFacts): string[] => [
  ...(due ? [`Still to pay: ${formatRupees(due.amount)}.`] : []),
  ...(depositToTake
    ? [`Deposit: ${formatRupees(depositToTake.amount)}. It comes back ${withinReturn(depositToTake)}.`]
    : []),
];

const confirmed = (facts: WhatsappFacts): string[] => [
  `your booking is confirmed: ${facts.car}.`,
  `Pick-up: ${pickUpOf(facts)}`,
  ...placeLines(facts.pickUpAt),
  `Return: ${returnOf(facts)}, ${facts.returnAt.name}`,
  ...stillToPay(facts),
  bringLicence,
  ...(facts.bookingsUrl === undefined ? [] : [`My Bookings: ${facts.bookingsUrl}`]),
];

const pickUp = (facts: WhatsappFacts): string[] => [
  `your pick-up is ${facts.begins} ${pickUpOf(facts)}: ${facts.car}.`,
  ...placeLines(facts.pickUpAt),
  facts.bring,
  ...stillToPay(facts),
];

function howToPay({ url }: Due, bookingsUrl: string | undefined): string {
  if (url !== undefined) return `Pay here, without logging in: ${url}`;
  return bookingsUrl === undefined ? 'You can pay when you come to us.' : `You can pay in My Bookings: ${bookingsUrl}`;
}

function payment({ due, car, bookingsUrl }: WhatsappFacts): string[] {
  if (!due) return [];
  const what = due.purpose === 'booking' ? car : `${car}. ${payPurposeTexts[due.purpose]}`;
  return [
    `please pay ${formatRupees(due.amount)}${untilText(due)} for your booking: ${what}.`,
    howToPay(due, bookingsUrl),
  ];
}

const out = (facts: WhatsappFacts): string[] => [
  `have a good trip with ${facts.car}.`,
  `Return: ${returnOf(facts)}`,
  ...placeLines(facts.returnAt),
  'Call us before then if you need longer.',
];

const dueBack = (facts: WhatsappFacts): string[] => [
  `your car is due back today, ${returnOf(facts)}: ${facts.car}.`,
  ...placeLines(facts.returnAt),
  'Call us before then if you need longer.',
];

const late = (facts: WhatsappFacts): string[] => [
  `your car was due back on ${returnOf(facts)}: ${facts.car}.`,
  ...placeLines(facts.returnAt),
  'Please call us now and tell us when you will be there.',
];

/** How a refund reaches the customer; our staff return `atCounter` of it. */
const refundLines = (refund: number, atCounter: number): string[] => [
  ...(refund > atCounter
    ? [
        `${formatRupees(refund - atCounter)} goes back to the payment method you used. Banks usually take 5 to 7 working days.`,
      ]
    : []),
  ...(atCounter > 0 ? [`Our team returns the ${formatRupees(atCounter)} that you paid at our counter.`] : []),
];

function depositBack({ deposit, car }: WhatsappFacts): string[] {
  if (!deposit) return [];
  const { held, backBy, refund, atCounter } = deposit;
  const promised = backBy ? ` by ${momentOf(backBy.toISOString())}` : '';
  return [
    `this is about the deposit of your rental: ${car}.`,
    ...(held > 0 ? [`We have ${formatRupees(held)} of it and give it back${promised}.`] : []),
    ...refundLines(refund, atCounter),
  ];
}

function cancelled(facts: WhatsappFacts): string[] {
  const { refund, atCounter, waits } = facts.cancelled;
  const onHold = `${formatRupees(waits)} of your refund is on hold, because your bank disputes the payment.`;
  const money = [...refundLines(refund - waits, atCounter), ...(waits > 0 ? [onHold] : [])];
  return [
    `your booking is cancelled: ${facts.car}, ${pickUpOf(facts)} to ${returnOf(facts)}.`,
    ...(refund > 0 ? money : ['There is no refund for this cancellation.']),
  ];
}

const texts: Record<WhatsappKind, (facts: WhatsappFacts) => string[]> = {
  confirmed,
  pick_up: pickUp,
  payment,
  out,
  return: dueBack,
  late,
  deposit: depositBack,
  cancelled,
};

/** Returns the text of one kind about a booking. */
export function renderText(kind: WhatsappKind, facts: WhatsappFacts): string {
  return [
    `Hello ${facts.customerName},`,
    ...texts[kind](facts),
    ...(facts.code === undefined ? [] : [`Booking code: ${facts.code}`]),
    `Questions: ${facts.phone}`,
    facts.brandName,
  ].join('\n');
}
