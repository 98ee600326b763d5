import { type Licence, licenceSightTexts } from '@rental/contracts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { Contact } from '../../auth/account/find-users.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { Handover } from '../../booking/record/handover.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { dayTimeInIndia } from '../time-in-india.ts';
import type { CarCustody } from './list-custodies.ts';
import type { HandedOut } from './who-had.ts';

const driverHead = (driver: string): string[] => [
  driver,
  `${driver}’s phone`,
  `${driver}’s licence class`,
  `${driver}’s licence last 4`,
  `${driver}’s licence valid until`,
  `${driver}’s licence seen as`,
  `${driver}’s passport last 4`,
  `${driver}’s visa last 4`,
];

export const registerHead =
  byteOrderMark +
  csvLine([
    'Number plate',
    'Car',
    'Booking',
    'From',
    'Until',
    'Began with',
    'Ended with',
    'Returned at',
    'Odometer at hand-out',
    'Odometer at return',
    ...driverHead('Customer'),
    ...driverHead('Second driver'),
    'Handed out by',
    'Taken back by',
  ]);

/** What is known about people and locations, by id. */
export type RegisterNames = {
  customers: ReadonlyMap<string, Contact>;
  staff: ReadonlyMap<string, string>;
  locations: ReadonlyMap<string, string>;
};

/** Returns the line of a car that a customer got. */
export function registerLine(
  { plate = '', carName }: VehicleRecord,
  { booking, custody }: HandedOut,
  { customers, staff, locations }: RegisterNames,
): string {
  const { name = '–', phone } = customers.get(String(booking.customerId)) ?? {};
  const { customer, second } = handoverOf(booking, 'out')?.licences ?? {};
  const { outBy, backBy } = custody;
  return csvLine([
    plate,
    carName,
    ...rentalCells(booking, custody, locations),
    ...driverCells({ name, phone }, customer),
    ...driverCells(booking.secondDriver, second),
    staff.get(String(outBy)) ?? '–',
    backBy ? (staff.get(String(backBy)) ?? '–') : '',
  ]);
}

/** Returns the last hand-out or return that was not undone. */
const handoverOf = ({ handovers = [] }: BookingRecord, wanted: Handover['kind']): Handover | undefined =>
  handovers.findLast(({ kind, undoneAt }) => kind === wanted && !undoneAt);

/** At an exchange, neither a location nor an odometer reading is recorded. */
function rentalCells(booking: BookingRecord, custody: CarCustody, locations: RegisterNames['locations']) {
  const { from, until, beganByExchange, endedByExchange } = custody;
  const back = endedByExchange ? undefined : handoverOf(booking, 'back');
  return [
    booking.code ?? String(booking._id),
    dayTimeInIndia(from),
    until ? dayTimeInIndia(until) : '',
    beganByExchange ? 'Exchange' : 'Hand-out',
    endOf(custody),
    back ? (locations.get(String(returnedAt(booking))) ?? '–') : '',
    readingOf(beganByExchange ? undefined : handoverOf(booking, 'out')),
    readingOf(back),
  ];
}

const readingOf = (handover: Handover | undefined): number | '' => handover?.odometer ?? '';

function endOf({ until, endedByExchange }: CarCustody): string {
  if (until === null) return 'Still out';
  return endedByExchange ? 'Exchange' : 'Return';
}

type Driver = { name: string; phone?: string | null | undefined };

const driverCells = (driver: Driver | undefined, licence: Licence | undefined): string[] => [
  driver?.name ?? '',
  driver?.phone ?? '',
  ...licenceCells(licence),
];

function licenceCells(licence: Licence | undefined): string[] {
  if (!licence) return ['', '', '', '', '', ''];
  const { licenceClass, lastFour, validUntil, seenAs, passport = '', visa = '' } = licence;
  return [licenceClass, lastFour, validUntil, licenceSightTexts[seenAs], passport, visa];
}
