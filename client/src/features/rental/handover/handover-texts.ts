import type { HandoverFacts, ShownHandover } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { daysInWords } from '../../../lib/day-words.ts';
import { countText } from '../../../lib/format.ts';

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

export const odometerText = (kilometres: number): string => `${countText(kilometres)} km`;

export const lowOdometerText = (last: number): string => `The last reading was ${odometerText(last)}. Read it again.`;

export const unpaidText = (balance: number): string => `${formatRupees(balance)} still to pay.`;

export const balanceText = ({ stage }: Pick<HandoverFacts, 'stage'>, balance: number): string =>
  `${unpaidText(balance)}${stage === undefined ? ' Take it before you hand out the car.' : ''}`;

export const refundText = (refund: number): string =>
  refund === 0 ? 'Nothing is refunded.' : `We refund ${formatRupees(refund)} to the customer.`;

type Unused = NonNullable<HandoverFacts['unused']>;

export const unusedTexts = {
  title: ({ days }: Unused): string => (days === 1 ? '1 unused day' : `${daysInWords(days)} unused`),
  keep: 'Refund nothing',
  policy: ({ refund, kept }: Unused): string =>
    `Refund ${formatRupees(refund)}${kept > 0 ? `, keep ${formatRupees(kept)}` : ''}`,
};

/** Returns the notes of a handover as texts, such as `41,220 km`, `Fuel 7/8` and `Scratch on the left door`. */
export const notesOf = ({ odometer, fuelEighths, note, odometerReason, balanceReason }: ShownHandover): string[] => [
  ...(odometer === undefined ? [] : [odometerText(odometer)]),
  ...(fuelEighths === undefined ? [] : [`Fuel ${fuelLevels[fuelEighths]?.toLowerCase() ?? ''}`]),
  ...(note === undefined ? [] : [note]),
  ...(odometerReason === undefined ? [] : [`Lower reading: ${odometerReason}`]),
  ...(balanceReason === undefined ? [] : [`Not fully paid: ${balanceReason}`]),
];

export const handoverTexts = {
  failed: 'We couldn’t load this booking.',
  edited: 'Another clerk changed this booking. This is its current state.',
  changed: 'This booking has changed. This is its current state.',
  booked: 'The car has not been handed out.',
  out: 'The car is out.',
  returned: 'The car has been returned.',
  no_show: 'The customer did not come.',
  handedOut: 'The customer has the car.',
  takenBack: 'The car can be booked again once it is cleaned.',
  noShow: 'The car can be booked again.',
  undone: 'The booking is as it was before.',
  odometer: 'Odometer',
  fuel: 'Fuel',
  noFuel: 'Not recorded',
  note: 'Note',
  photos: 'Photos',
  lowReason: 'Reason for the lower reading',
  unpaidReason: 'Reason for handing out the car unpaid',
  askManager: 'A manager can hand out the car before everything is paid.',
  didNotCome: 'Customer didn’t come',
  confirmNoShow: 'Mark as a no-show',
  undo: 'Undo',
  cancel: 'Cancel',
  close: 'Close',
  done: 'Done',
} as const;
