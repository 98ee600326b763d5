/* A strict reader of calendar feeds, written from RFC 5545 and independent of the code that writes them. */

const single = ['UID', 'DTSTAMP', 'LAST-MODIFIED', 'SEQUENCE', 'DTSTART', 'DTEND', 'SUMMARY'] as const;
const optional = ['LOCATION', 'DESCRIPTION'] as const;

export type ReadEvent = Partial<Record<(typeof single)[number] | (typeof optional)[number], string>> & {
  /** The moments at which the event begins and ends. */
  start: Date;
  end: Date;
};

function assume(isTrue: boolean, text: string): asserts isTrue {
  if (!isTrue) throw new Error(`not a calendar: ${text}`);
}

/** A name, parameters and a value. Source: RFC 5545, section 3.1. */
const linePattern = /^([A-Z-]+)((?:;[A-Z-]+=(?:"[^"]*"|[^":;,]*))*):(.*)$/;

function unfold(file: string): string[] {
  assume(file.endsWith('\r\n'), 'the last line is not ended');
  assume(!/[^\r]\n|\r[^\n]/.test(file), 'a line does not end with CRLF');
  const lines = file.slice(0, -2).split('\r\n');
  for (const line of lines) assume(Buffer.byteLength(line) <= 75, `longer than 75 octets: ${line}`);
  return lines.join('\r\n').replaceAll('\r\n ', '').split('\r\n');
}

const plain = (text: string): string => {
  assume(!/(?<!\\)(?:\\\\)*[;,]/.test(text.replaceAll(/\\[\\;,nN]/g, '')), `not escaped: ${text}`);
  return text.replaceAll(/\\([\\;,nN])/g, (_, one: string) => (one.toLowerCase() === 'n' ? '\n' : one));
};

/** Reads a local time in the time zone that the file defines, or a whole day, which begins at midnight there. */
function momentOf(parameters: string, value: string): Date {
  const [, year, month, day, , hour = '00', minute = '00'] =
    /^(\d{4})(\d\d)(\d\d)(T(\d\d)(\d\d)00)?$/.exec(value) ?? [];
  assume(year !== undefined, `not a time: ${value}`);
  assume(parameters === (value.length === 8 ? ';VALUE=DATE' : ';TZID=Asia/Kolkata'), `parameters ${parameters}`);
  const moment = new Date(`${year}-${month}-${day}T${hour}:${minute}:00+05:30`);
  assume(!Number.isNaN(moment.getTime()), `no such time: ${value}`);
  return moment;
}

type Line = { name: string; parameters: string; value: string };

function readLine(line: string): Line {
  const [, name = '', parameters = '', value = ''] = linePattern.exec(line) ?? [];
  assume(name !== '', `malformed line: ${line}`);
  return { name, parameters, value };
}

/** Returns the events of a feed. Throws if it breaks a rule of RFC 5545. */
export function calendarEvents(file: string): ReadEvent[] {
  const events: Record<string, unknown>[] = [];
  const open: string[] = [];
  const zone: Record<string, string> = {};
  const begin = (value: string) => {
    open.push(value);
    if (value === 'VEVENT') events.push({});
  };
  for (const line of unfold(file).map(readLine)) {
    const { name, value } = line;
    if (name === 'BEGIN') begin(value);
    else if (name === 'END') assume(open.pop() === value, `ends early: ${value}`);
    else if (open.at(-1) === 'VEVENT') readProperty(events.at(-1) ?? {}, line);
    else zone[`${open.at(-1)}.${name}`] = value;
  }
  assume(open.length === 0, 'not complete');
  assume(zone['VCALENDAR.VERSION'] === '2.0' && zone['VCALENDAR.PRODID'] !== undefined, 'no version or product');
  assume(zone['VTIMEZONE.TZID'] === 'Asia/Kolkata' && zone['STANDARD.TZOFFSETTO'] === '+0530', 'no time zone');
  return events.map((event) => asEvent(event as ReadEvent));
}

function readProperty(event: Record<string, unknown>, { name, parameters, value }: Line): void {
  assume(event[name] === undefined, `repeated: ${name}`);
  assume(
    [...single, ...optional].some((known) => known === name),
    `unknown: ${name}`,
  );
  event[name] = plain(value);
  if (name === 'DTSTART') event['start'] = momentOf(parameters, value);
  if (name === 'DTEND') event['end'] = momentOf(parameters, value);
}

function asEvent(event: ReadEvent): ReadEvent {
  for (const name of single) assume(event[name] !== undefined, `no ${name}`);
  assume(/^\d{8}T\d{6}Z$/.test(event.DTSTAMP ?? ''), 'DTSTAMP is not in UTC');
  assume(event.end > event.start, 'ends before it begins');
  assume(event.DTSTART?.length === event.DTEND?.length, 'a day and a time');
  return event;
}
