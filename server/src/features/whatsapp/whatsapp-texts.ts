import {
  bringLicence,
  formatDayTime,
  formatRupees,
  type MessageKind,
  type PayPurpose,
  payPurposeTexts,
  withinReturn,
} from '@rental/contracts';
import { momentOf } from '../mail/letters/letter.ts';
import { line, plainText, type TextLine, words } from './text-line.ts';

/*
 * The texts about a booking that staff open in WhatsApp and that providers send: short, in plain text, from the same facts
 * as the emails.
 */

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
  /** The amount that the event of a message is about. */
  amount?: number | undefined;
};

const pickUpOf = ({ fromDate, pickUpTime }: WhatsappFacts): string => formatDayTime(fromDate, pickUpTime);
const returnOf = ({ toDate, returnTime }: WhatsappFacts): string => formatDayTime(toDate, returnTime);

const placeLines = ({ name, address, mapUrl }: Place): TextLine[] => [
  line`Place: ${[name, address].filter(Boolean).join(', ')}`,
  line`Map: ${mapUrl}`,
];

const untilText = ({ until }: Due): string => (until ? ` by ${momentOf(until.toISOString())}` : '');

const stillToPay = ({ due, depositToTake }: WhatsappFacts): TextLine[] => [
  line`Still to pay: ${due ? formatRupees(due.amount) : ''}.`,
  line`Deposit: ${depositToTake ? `${formatRupees(depositToTake.amount)}. It comes back ${withinReturn(depositToTake)}` : ''}.`,
];

const whenAndWhere = (facts: WhatsappFacts): TextLine[] => [
  line`Pick-up: ${pickUpOf(facts)}`,
  ...placeLines(facts.pickUpAt),
  line`Return: ${returnOf(facts)}, ${facts.returnAt.name}`,
  ...stillToPay(facts),
];

const confirmed = (facts: WhatsappFacts): TextLine[] => [
  line`your booking is confirmed: ${facts.car}.`,
  ...whenAndWhere(facts),
  words(bringLicence),
  line`My Bookings: ${facts.bookingsUrl}`,
];

const changed = (facts: WhatsappFacts): TextLine[] => [
  line`your booking has changed: ${facts.car}.`,
  ...whenAndWhere(facts),
  line`My Bookings: ${facts.bookingsUrl}`,
];

const pickUp = (facts: WhatsappFacts): TextLine[] => [
  line`your pick-up is ${`${facts.begins} ${pickUpOf(facts)}`}: ${facts.car}.`,
  ...placeLines(facts.pickUpAt),
  ...stillToPay(facts),
  line`${facts.bring}`,
];

function howToPay({ url }: Due, bookingsUrl: string | undefined): string {
  if (url !== undefined) return `Pay here, without logging in: ${url}`;
  return bookingsUrl === undefined ? 'You can pay when you come to us.' : `You can pay in My Bookings: ${bookingsUrl}`;
}

function payment({ due, car, bookingsUrl }: WhatsappFacts): TextLine[] {
  if (!due) return [];
  const what = due.purpose === 'booking' ? car : `${car}. ${payPurposeTexts[due.purpose]}`;
  return [
    line`please pay ${`${formatRupees(due.amount)}${untilText(due)}`} for your booking: ${what}.`,
    line`${howToPay(due, bookingsUrl)}`,
  ];
}

const callUsIfLonger = 'Call us before then if you need longer.';

const out = (facts: WhatsappFacts): TextLine[] => [
  line`have a good trip with ${facts.car}.`,
  line`Return: ${returnOf(facts)}`,
  ...placeLines(facts.returnAt),
  words(callUsIfLonger),
];

const dueBack = (facts: WhatsappFacts): TextLine[] => [
  line`your car is due back today, ${returnOf(facts)}: ${facts.car}.`,
  ...placeLines(facts.returnAt),
  words(callUsIfLonger),
];

const late = (facts: WhatsappFacts): TextLine[] => [
  line`your car was due back on ${returnOf(facts)}: ${facts.car}.`,
  ...placeLines(facts.returnAt),
  words('Please call us now and tell us when you will be there.'),
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

function depositLines({ deposit }: WhatsappFacts): string[] {
  if (!deposit) return [];
  const { held, backBy, refund, atCounter } = deposit;
  const promised = backBy ? ` by ${momentOf(backBy.toISOString())}` : '';
  return [
    ...(held > 0 ? [`We have ${formatRupees(held)} of it and give it back${promised}.`] : []),
    ...refundLines(refund, atCounter),
  ];
}

const depositBack = (facts: WhatsappFacts): TextLine[] => [
  line`this is about the deposit of your rental: ${facts.car}.`,
  line`${depositLines(facts).join('\n')}`,
];

/** After the return: what is still to be paid. The page with all amounts is My Bookings. */
const returned = ({ car, due, bookingsUrl }: WhatsappFacts): TextLine[] => [
  line`thank you, your car is back: ${car}.`,
  line`Still to pay: ${due ? formatRupees(due.amount) : ''}.`,
  line`My Bookings: ${bookingsUrl}`,
];

function cancelled(facts: WhatsappFacts): TextLine[] {
  const { refund, atCounter, waits } = facts.cancelled;
  const onHold = `${formatRupees(waits)} of your refund is on hold, because your bank disputes the payment.`;
  const money = [...refundLines(refund - waits, atCounter), ...(waits > 0 ? [onHold] : [])];
  return [
    line`your booking is cancelled: ${facts.car}, ${pickUpOf(facts)} to ${returnOf(facts)}.`,
    line`${(refund > 0 ? money : ['There is no refund for this cancellation.']).join('\n')}`,
  ];
}

const refund = ({ car, amount = 0 }: WhatsappFacts): TextLine[] => [
  line`we are refunding ${formatRupees(amount)} for your booking: ${car}.`,
  words('Banks usually take 5 to 7 working days.'),
];

const texts: Record<MessageKind, (facts: WhatsappFacts) => TextLine[]> = {
  confirmed,
  pick_up: pickUp,
  payment,
  out,
  return: dueBack,
  late,
  deposit: depositBack,
  cancelled,
  changed,
  returned,
  refund,
};

/** Returns the lines of a text about a booking. */
export const linesOf = (kind: MessageKind, facts: WhatsappFacts): TextLine[] => [
  line`Hello ${facts.customerName},`,
  ...texts[kind](facts),
  line`Booking code: ${facts.code}`,
  line`Questions: ${facts.phone}`,
  words(facts.brandName),
];

/** Returns the text of one kind about a booking. */
export const renderText = (kind: MessageKind, facts: WhatsappFacts): string => plainText(linesOf(kind, facts));
