import { dayInIndia, startOfDayInIndia } from '@rental/contracts';
import { byteOrderMark, csvLine } from '../../../http/csv.ts';
import type { ObjectId } from '../../../platform/mongo.ts';
import type { CustodyRow, RowEnd } from './custody-rows.ts';

/** The header. Nothing here identifies a driver beyond the name, because the booking has the rest. */
export const custodyHead =
  byteOrderMark +
  csvLine([
    'Number plate',
    'From',
    'Until',
    'Booking',
    'Hand-out recorded',
    'Customer',
    'Second driver',
    'Location before',
    'Location after',
    'Ended by',
  ]);

const endTexts: Record<RowEnd, string> = {
  handOut: 'Hand-out',
  return: 'Return',
  exchange: 'Exchange',
  stillOut: 'Still out',
  bookedFrom: 'Start of a booking',
  bookedUntil: 'End of the booking',
  fileEnd: 'End of the file',
};

/** The names of customers and locations by id. */
export type RowNames = { customers: Map<string, string>; locations: Map<string, string> };

/** Returns the line of a row. `Booking` is `nobody` if nobody had the car. */
export function custodyLine(plate: string, row: CustodyRow, { customers, locations }: RowNames): string {
  const { from, until, booking, isRecorded, before, after, end } = row;
  const place = (id: ObjectId | null) => (id ? (locations.get(String(id)) ?? '–') : '');
  const rental = booking
    ? [
        booking.code ?? String(booking._id),
        isRecorded ? 'yes' : 'no',
        customers.get(String(booking.customerId)) ?? '–',
        booking.secondDriver?.name ?? '',
      ]
    : ['nobody', '', '', ''];
  return csvLine([plate, timeText(from), timeText(until), ...rental, place(before), place(after), endTexts[end]]);
}

/** Returns a moment in India as ISO 8601, to the millisecond, because a row may begin within a minute. */
function timeText(at: Date): string {
  const day = dayInIndia(at);
  const sinceMidnight = new Date(at.getTime() - startOfDayInIndia(day).getTime());
  return `${day}T${sinceMidnight.toISOString().slice(11, 23)}+05:30`;
}
