import { formatDay, licenceSightTexts } from '@rental/contracts';
import type { DriverLicence, LicenceClass, ShownHandover } from '@rental/contracts';

export const classTexts: Record<LicenceClass, string> = {
  LMV: 'LMV (cars)',
  'LMV-TR': 'LMV-TR (taxis)',
  MGV: 'MGV (vans)',
  HMV: 'HMV (lorries and buses)',
  MCWG: 'MCWG (motorcycles only)',
  MCWOG: 'MCWOG (scooters only)',
  learner: 'Learner’s licence',
};

export const licenceTexts = {
  title: 'Drivers and licences',
  unseen: 'Not seen',
  seenAs: 'Licence seen as',
  class: 'Class',
  lastFour: 'Last 4 of the licence number',
  lastFourHome: 'Last 4 of the home licence',
  issuedOn: 'Held since',
  validUntil: 'Valid until',
  earliest: 'The earliest of permit, home licence and visa',
  passport: 'Last 4 of the passport',
  visa: 'Last 4 of the visa, if any',
  second: 'Second driver',
  name: 'Name',
  phone: 'Phone number',
  add: 'Add a second driver',
  remove: 'No second driver',
  reason: 'Reason for handing out the car anyway',
  reasonHint: 'Stored with your name.',
  askManager: 'A manager can hand out the car anyway.',
} as const;

export const licenceOf = (name: string): string => `Licence of ${name}`;

export const ageTick = (minAge: number): string => `${minAge} or older, by the date of birth on the licence`;

export const licenceText = ({ licenceClass, lastFour, validUntil, seenAs }: DriverLicence): string =>
  `${licenceClass} …${lastFour}, valid until ${formatDay(validUntil)}, seen: ${licenceSightTexts[seenAs]}`;

/** Returns what staff noted about the licences at a hand-out, a text per licence. */
export const licenceNotes = ({ customer, second, reason }: NonNullable<ShownHandover['licences']>): string[] => [
  ...(customer ? [`Licence ${licenceText(customer)}`] : []),
  ...(second ? [`Second driver’s licence ${licenceText(second)}`] : []),
  ...(reason === undefined ? [] : [`Licence missing or not enough: ${reason}`]),
];
