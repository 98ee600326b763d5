import type { DamageKind, DamageOfBooking, DamagePlace, DamageSize } from '@rental/contracts';

export const placeTexts: Record<DamagePlace, string> = {
  front_bumper: 'Front bumper',
  bonnet: 'Bonnet',
  windscreen: 'Windscreen',
  left_front_fender: 'Left front fender or wheel',
  right_front_fender: 'Right front fender or wheel',
  left_mirror: 'Left mirror',
  right_mirror: 'Right mirror',
  left_front_door: 'Left front door',
  right_front_door: 'Right front door',
  roof: 'Roof',
  inside: 'Inside',
  left_rear_door: 'Left rear door',
  right_rear_door: 'Right rear door',
  left_rear_fender: 'Left rear fender or wheel',
  right_rear_fender: 'Right rear fender or wheel',
  rear_window: 'Rear window',
  boot: 'Boot',
  rear_bumper: 'Rear bumper',
};

export const kindTexts: Record<DamageKind, string> = {
  scratch: 'Scratch',
  dent: 'Dent',
  crack: 'Crack',
  broken: 'Broken',
  missing: 'Missing part',
};

export const sizeTexts: Record<DamageSize, string> = {
  small: 'Small, up to a fingertip',
  medium: 'Medium, up to a hand',
  large: 'Large',
};

type Described = { kind: DamageKind; place: DamagePlace };

/** Returns what a damage is and where, such as `Scratch, left rear door`. */
export const damageText = ({ kind, place }: Described): string =>
  `${kindTexts[kind]}, ${placeTexts[place].toLowerCase()}`;

/** Returns the size in one word, such as `small`. */
export const sizeText = (size: DamageSize): string => size;

export const seenText = ({ seen, byCustomer }: DamageOfBooking, isOwn: boolean): string => {
  if (seen === 'before') return 'Known before the pick-up';
  if (byCustomer) return isOwn ? 'Reported by you at the pick-up' : 'Reported by the customer at the pick-up';
  return seen === 'out' ? 'Found at the pick-up' : 'New since the pick-up';
};

export const damageTexts = {
  title: 'Damage',
  count: (count: number) => (count === 1 ? 'Damage (1 known)' : `Damage (${count} known)`),
  of: (car: string) => `Damage of ${car}`,
  failed: 'We couldn’t load the damage.',
  none: 'No damage is known.',
  drawing: (marks: number) => `The car from above, ${marks === 1 ? '1 mark' : `${marks} marks`}`,
  front: 'Front',
  place: 'Where',
  choosePlace: 'Choose a place',
  tapDrawing: 'You can also tap the place on the drawing.',
  kind: 'What',
  size: 'How large',
  note: 'Note',
  noteHint: 'The customer reads it.',
  ownNoteHint: 'Our team reads it.',
  add: 'Add damage',
  addAnother: 'Add more damage',
  remove: 'Remove',
  newDamage: (number: number) => `New damage ${number}`,
  save: 'Record damage',
  cancel: 'Cancel',
  report: 'Report damage you see',
  sendReport: 'Report damage',
  reportHint: 'Is something damaged that isn’t listed? Report it until',
  inIndia: '(India)',
  repaired: 'Repaired',
  repairedCount: (count: number) => `Repaired (${count})`,
  markRepaired: 'Mark as repaired',
  cost: 'Cost of the repair',
  costHint: 'Enter 0 if it cost nothing.',
  reopen: 'Open again',
  inYard: 'Found in the yard',
  atHandOut: 'First seen at a hand-out',
  atReturn: 'First seen at a return',
  byCustomer: 'reported by the customer',
  photos: 'Photos',
  before: 'Before: at the pick-up',
  after: 'After',
  noPhoto: 'No photo',
} as const;
