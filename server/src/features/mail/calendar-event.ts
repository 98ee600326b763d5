import { addDays } from '@rental/contracts';

type EventFacts = {
  bookingId: string;
  carName: string;
  locationName: string;
  locationAddress: string;
  firstDay: string;
  lastDay: string;
};

const basicDay = (day: string): string => day.replaceAll('-', '');
const escapeText = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll('\n', String.raw`\n`);

/** Lines longer than 75 octets are folded with a leading space. Source: RFC 5545, section 3.1. */
function fold(line: string): string {
  const folded: string[] = [];
  let current = '';
  for (const character of line) {
    if (Buffer.byteLength(current + character) > 73) {
      folded.push(current);
      current = ' ';
    }
    current += character;
  }
  return [...folded, current].join('\r\n');
}

/** A rental as an all-day calendar entry; the end day is exclusive. Source: RFC 5545, section 3.6.1. */
export function calendarEvent(facts: EventFacts): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sarani//Car Rental//EN',
    'BEGIN:VEVENT',
    `UID:${facts.bookingId}@sarani.example`,
    `DTSTAMP:${basicDay(facts.firstDay)}T000000Z`,
    `DTSTART;VALUE=DATE:${basicDay(facts.firstDay)}`,
    `DTEND;VALUE=DATE:${basicDay(addDays(facts.lastDay, 1))}`,
    `SUMMARY:${escapeText(`Rental: ${facts.carName}`)}`,
    `LOCATION:${escapeText(`${facts.locationName}, ${facts.locationAddress}`)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]
    .map(fold)
    .join('\r\n');
}
