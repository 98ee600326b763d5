import { type CarService, formatDay, kilometresText } from '@rental/contracts';

const atReading = (odometer: number | undefined): string =>
  odometer === undefined ? '' : ` at ${kilometresText(odometer)}`;

export const lastServiceText = ({ last }: CarService): string =>
  last ? `${formatDay(last.day)}${atReading(last.odometer)}` : 'None recorded';

/** Returns when a car is to be serviced next, such as “on 02-03-2027 or at 41,500 km, whichever comes first”. */
export function nextServiceText({ dueDay, dueOdometer }: CarService): string {
  const limits = [
    ...(dueDay === undefined ? [] : [formatDay(dueDay)]),
    ...(dueOdometer === undefined ? [] : [`at ${kilometresText(dueOdometer)}`]),
  ];
  if (limits.length === 0) return 'Record the last service to see when the next one is due';
  return limits.length === 1 ? limits.join('') : `${limits.join(' or ')}, whichever comes first`;
}

export const costTexts = {
  failed: 'We couldn’t load the costs.',
  service: 'Service',
  lastService: 'Last service',
  nextService: 'Next service',
  reading: 'Last odometer reading',
  noReading: 'None yet',
  noInterval: 'To be reminded of the service, set its interval under “More details of this car”.',
  bookWorkshop: 'Book the workshop',
  costs: 'Costs',
  none: 'No costs are recorded yet.',
  pages: 'Pages of costs',
  add: 'Record a cost',
  save: 'Save',
  cancel: 'Cancel',
  edit: 'Correct',
  remove: 'Delete',
  removeQuestion: 'Delete this cost?',
  keep: 'Keep it',
  kind: 'Kind',
  day: 'Day',
  amount: 'Amount',
  amountHint: 'Whole rupees',
  odometer: 'Odometer',
  odometerHint: 'Needed to count the kilometres until the next service',
  note: 'Note',
  export: 'Export CSV',
  exportFailed: 'The export failed. Please try again.',
} as const;
