import type { CarItem, HandoverFacts, ReturnKind, ShownHandover } from '@rental/contracts';
import { extraChargeTexts, formatRupees, kilometresText } from '@rental/contracts';
import { daysInWords } from '../../../lib/day-words.ts';
import { licenceNotes } from '../licence/licence-texts.ts';

/** A step that staff record at the counter. */
export type Step = 'handOut' | 'takeBack' | 'noShow';

export const stepTexts: Record<Step, string> = {
  handOut: 'Hand out',
  takeBack: 'Take back',
  noShow: 'No-show',
};

export const handoverKindTexts: Record<ShownHandover['kind'], string> = { out: 'Handed out', back: 'Taken back' };

const fuelTexts = ['Empty', '1/8', '1/4', '3/8', '1/2', '5/8', '3/4', '7/8', 'Full'] as const;

/** The levels of fuel, from an empty to a full tank; the index is the number of eighths. */
export const fuelLevels: readonly string[] = fuelTexts;

export const lowOdometerText = (last: number): string => `The last reading was ${kilometresText(last)}. Read it again.`;

export const rightOdometerText = (reading: string): string =>
  `Yes, the odometer shows ${kilometresText(Number(reading))}`;

export const unpaidText = (balance: number): string => `${formatRupees(balance)} still to pay.`;

export const balanceText = ({ stage }: Pick<HandoverFacts, 'stage'>, balance: number): string =>
  `${unpaidText(balance)}${stage === undefined ? ' Take it before you hand out the car.' : ''}`;

export const depositText = (toTake: number): string =>
  `${formatRupees(toTake)} deposit to take. Take it before you hand out the car.`;

export const refundText = (refund: number): string =>
  refund === 0 ? 'Nothing is refunded.' : `We refund ${formatRupees(refund)} to the customer.`;

export const amountLabel = (kind: ReturnKind): string => `Amount for ${extraChargeTexts[kind].toLowerCase()}`;

export const amountHint = (offered: number | undefined): string =>
  offered === undefined ? 'As agreed with the customer.' : `At most ${formatRupees(offered)}.`;

export const takeBackText = (charged: number): string =>
  charged === 0 ? stepTexts.takeBack : `${stepTexts.takeBack}, charge ${formatRupees(charged)}`;

type Unused = { days: number; toRefund: number; kept: number };

export const unusedTexts = {
  title: ({ days }: Unused): string => (days === 1 ? '1 unused day' : `${daysInWords(days)} unused`),
  keep: 'Refund nothing',
  policy: ({ toRefund, kept }: Unused): string =>
    `Refund ${formatRupees(toRefund)}${kept > 0 ? `, keep ${formatRupees(kept)}` : ''}`,
};

export const itemTexts: Record<CarItem, string> = {
  registration: 'Registration certificate',
  insurance: 'Insurance',
  pollution: 'Pollution certificate (PUC)',
  permit: 'Permit',
  operator_licence: 'Operator’s licence',
  spare_wheel: 'Spare wheel',
};

export const keysText = (count: number): string => (count === 1 ? '1 key' : `${count} keys`);

const levelText = (name: string, eighths: number | undefined): string[] =>
  eighths === undefined ? [] : [`${name} ${fuelLevels[eighths]?.toLowerCase() ?? ''}`];

const itemsText = (items: readonly CarItem[]): string =>
  items.length === 0 ? 'Nothing in the car' : `In the car: ${items.map((item) => itemTexts[item]).join(', ')}`;

type Readings = Pick<ShownHandover, 'odometer' | 'fuelEighths' | 'cngEighths' | 'chargePercent' | 'inCar' | 'keyCount'>;

/** Returns what staff read from the dashboard and found in the car, such as `41,220 km`, `Fuel 7/8` and `2 keys`. */
export const readingsOf = ({ odometer, chargePercent, inCar, keyCount, ...levels }: Readings): string[] => [
  ...(odometer === undefined ? [] : [kilometresText(odometer)]),
  ...levelText('Fuel', levels.fuelEighths),
  ...levelText('CNG', levels.cngEighths),
  ...(chargePercent === undefined ? [] : [`Charge ${chargePercent}%`]),
  ...(inCar === undefined ? [] : [itemsText(inCar)]),
  ...(keyCount === undefined ? [] : [keysText(keyCount)]),
];

/** Returns the notes of a handover as texts, such as `41,220 km`, `Fuel 7/8` and `Scratch on the left door`. */
export const notesOf = (handover: ShownHandover): string[] => [
  ...readingsOf(handover),
  ...(handover.licences ? licenceNotes(handover.licences) : []),
  ...reasonsOf(handover),
];

const reasonsOf = ({ note, odometerReason, balanceReason, depositReason }: ShownHandover): string[] => [
  ...(note === undefined ? [] : [note]),
  ...(odometerReason === undefined ? [] : [`Lower reading: ${odometerReason}`]),
  ...(balanceReason === undefined ? [] : [`Not fully paid: ${balanceReason}`]),
  ...(depositReason === undefined ? [] : [`Without the whole deposit: ${depositReason}`]),
];

export const handoverTexts = {
  failed: 'We couldn’t load this booking.',
  edited: 'Another clerk changed this booking. This is its current state.',
  changed: 'This booking has changed. This is its current state.',
  booked: 'The car has not been handed out.',
  service: 'Service',
  stillOffered: 'The car stays in the offer until somebody blocks days for the service.',
  bookWorkshop: 'Book the workshop (opens a new tab)',
  out: 'The car is out.',
  returned: 'The car has been returned.',
  no_show: 'The customer did not come.',
  handedOut: 'The customer has the car.',
  takenBack: 'The car can be booked again once it is cleaned.',
  noShow: 'The car can be booked again.',
  sentLater: ', recorded offline and sent',
  undone: 'The booking is as it was before.',
  odometer: 'Odometer',
  fuel: 'Fuel',
  cng: 'CNG',
  charge: 'Charge',
  chargeHint: 'In percent',
  items: 'Documents and keys',
  inCar: 'In the car',
  keys: 'Keys',
  atPickUp: 'At pick-up',
  agreement: 'Rental agreement',
  showAgreement: 'Rental agreement to print',
  secondDriver: 'Second driver',
  signerName: 'Name of the customer',
  signature: 'Signature',
  notSigned: 'Signature, empty. Sign here.',
  signed: 'Signature, drawn',
  clearSignature: 'Clear the signature',
  acceptTyped: 'The customer accepts the rental agreement without a drawn signature',
  noFuel: 'Not noted',
  note: 'Note',
  photos: 'Photos',
  returnCharges: 'Charges that this return suggests',
  lowReason: 'Reason for the lower reading',
  unpaidReason: 'Reason for handing out the car unpaid',
  depositReason: 'Reason for handing out the car without the deposit',
  askManager: 'A manager can hand out the car before everything is paid.',
  didNotCome: 'Customer didn’t come',
  confirmNoShow: 'Mark as a no-show',
  undo: 'Undo',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
} as const;
