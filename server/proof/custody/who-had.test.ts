import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seededRandom } from '../../local/seeded-random.ts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import { custodyHead, custodyLine } from '../../src/features/counter/custody/custody-file.ts';
import { listRows } from '../../src/features/counter/custody/custody-rows.ts';
import { handedOutAt, isClaimedAt, isUnrecorded, minuteOf } from '../../src/features/counter/custody/who-had.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { boundariesOf, minuteInIndia, playHistory, type Renter } from '../../test/support/random-custodies.ts';

// Every build plays a part of them; `CUSTODY_HISTORIES=10000` plays all.
const histories = Number(process.env['CUSTODY_HISTORIES'] ?? 2_000);
const reader = join(import.meta.dirname, 'who_had.py');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'who-had-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the other program: Python, with nothing of ours. Returns its answers or, if it fails, its error. */
function ask(file: string, questions: readonly string[]): string[] | string {
  const path = join(folder, 'custody.csv');
  writeFileSync(path, file);
  const options = { input: questions.join('\n'), encoding: 'utf8', maxBuffer: 100_000_000 } as const;
  const { status, stdout, stderr } = spawnSync('python3', [reader, path], options);
  return status === 0 ? stdout.trimEnd().split('\n') : stderr;
}

/** The days of a history and the day before it, so that rows also begin and end with the days of the file. */
const period = { from: new Date('2026-11-30T00:00+05:30'), until: new Date('2026-12-03T00:00+05:30') };
const cars = [new ObjectId(), new ObjectId(), new ObjectId()] as const;
const noNames = { customers: new Map<string, string>(), locations: new Map<string, string>() };

const bookingOf = ({ rental }: Renter, code: string): BookingRecord =>
  ({
    ...rental,
    kind: 'booking',
    status: 'confirmed',
    code,
    customerId: new ObjectId(),
    locationId: new ObjectId(),
  }) as Partial<BookingRecord> as BookingRecord;

/** Returns what the product says, as `getCustody` does. */
function productAnswer(
  bookings: readonly BookingRecord[],
  carId: ObjectId,
  minute: ReturnType<typeof minuteOf>,
): string {
  const out = handedOutAt(bookings, carId, minute);
  if (out) return String(out.booking.code);
  const booked = bookings.find((each) => each.carId === carId && isUnrecorded(each) && isClaimedAt(each, minute));
  return booked ? `${booked.code} (not recorded)` : 'nobody';
}

/** Returns what was noted while the history was played. */
function notedAnswer(renters: readonly Renter[], codes: readonly string[], carId: ObjectId, minute: number): string {
  const hadAt = (number: number) => codes[renters.findIndex(({ had }) => had[number] === carId)];
  const day = minuteInIndia(minute).slice(0, 10);
  const booked = renters.findIndex(
    ({ rental }) =>
      rental.carId === carId && rental.toDate === day && rental.handovers.every(({ undoneAt }) => undoneAt),
  );
  return hadAt(minute - 1) ?? hadAt(minute) ?? (booked === -1 ? 'nobody' : `${codes[booked]} (not recorded)`);
}

test(
  `says at each boundary of ${histories} random histories who had the car, as noted, in the product and in its export read by other code`,
  { timeout: 240_000 },
  () => {
    const random = seededRandom(33);
    const lines = [custodyHead];
    const asked: { question: string; noted: string; product: string }[] = [];
    for (let number = 0; number < histories; number += 1) {
      const renters = playHistory(random, cars);
      const codes = renters.map((_, index) => `B${number}-${index}`);
      const bookings = renters.map((renter, index) => bookingOf(renter, codes[index] ?? ''));
      const midnight = cars.map((carId) => ({ carId, minute: 30 }));
      const boundaries = [...midnight, ...renters.flatMap(boundariesOf)];
      for (const [index, carId] of cars.entries()) {
        const plate = `KA${number}X${index}`;
        const unrecorded = bookings.filter((booking) => isUnrecorded(booking) && booking.carId === carId);
        const rows = listRows({ carId, out: bookings, unrecorded, stoodAt: null }, period);
        lines.push(...rows.map((row) => custodyLine(plate, row, noNames)));
        for (const { minute } of boundaries.filter((each) => each.carId === carId)) {
          const moment = minuteInIndia(minute);
          asked.push({
            question: `${plate},${moment}`,
            noted: notedAnswer(renters, codes, carId, minute),
            product: productAnswer(bookings, carId, minuteOf({ day: moment.slice(0, 10), time: moment.slice(11) })),
          });
        }
      }
    }

    const answers = ask(
      lines.join(''),
      asked.map(({ question }) => question),
    );

    const wrong = asked.filter(({ noted, product }, index) => noted !== product || noted !== answers[index]);
    expect(wrong.slice(0, 5)).toEqual([]);
  },
);

test('the other code rejects a file with overlapping rows, and answers only what is in the file', () => {
  const row = (from: string, until: string, rest: string) =>
    `KA01AB1234,2026-12-01T${from}+05:30,2026-12-01T${until}+05:30,${rest},,,,,\r\n`;
  const first = row('10:00:00.000', '10:05:20.000', 'nobody,');
  const questions = ['09:59', '10:04', '10:05', '10:30'].map((time) => `KA01AB1234,2026-12-01T${time}`);
  const whole = custodyHead + first + row('10:05:20.000', '10:30:00.000', 'K7M-2QX,yes');

  expect(ask(whole, [...questions, 'KA09ZZ9999,2026-12-01T10:05'])).toEqual([
    'not in the file',
    'nobody',
    'K7M-2QX',
    'not in the file',
    'not in the file',
  ]);
  expect(ask(custodyHead + first + row('10:05:00.000', '10:30:00.000', 'K7M-2QX,yes'), questions)).toContain(
    'KA01AB1234: one row ends at 2026-12-01 10:05:20+05:30',
  );
});
