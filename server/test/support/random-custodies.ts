import { momentOf } from '@rental/contracts';
import type { BookingRecord } from '../../src/features/booking/booking.model.ts';
import type { Handover } from '../../src/features/booking/record/handover.ts';
import type { LedgerEntry } from '../../src/features/booking/record/ledger-entry.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/* Random histories of two rentals that share their cars, with notes of who had which car in each minute. */

const staff = new ObjectId();
const minutesPerHistory = 60;

/** The first rental is booked until midnight and the second one from then on. */
const rentalDays = ['2026-12-01', '2026-12-02'] as const;

/** The hour ends half an hour after midnight in India, so that the car of the first rental can be late. */
const start = Date.UTC(2026, 11, 1, 18);

export const at = (minute: number, seconds = 0): Date => new Date(start + minute * 60_000 + seconds * 1_000);
/** Returns a minute in India such as `2026-12-01T23:30`. */
export const minuteInIndia = (minute: number): string => momentOf(rentalDays[1], minute - minutesPerHistory / 2);
const minuteNumber = (time: Date): number => Math.floor((time.getTime() - start) / 60_000);

type RandomRental = Pick<BookingRecord, '_id' | 'carId' | 'ledger' | 'fromDate' | 'toDate'> & {
  handovers: Handover[];
  lateDays: string[];
};

/** A rental, and which car its customer had at the end of each minute. */
export type Renter = { rental: RandomRental; had: (ObjectId | null)[] };

/** Steps of the two renters are at different seconds, so that the order of those in one minute is recorded. */
const secondsOf = (number: number): number => 20 + 20 * number;

const createRenter = (carId: ObjectId, day: string): Renter => ({
  rental: { _id: new ObjectId(), carId, fromDate: day, toDate: day, lateDays: [], handovers: [], ledger: [] },
  had: [],
});

/** A change of dates if the car stays the same. */
const change = ({ carId, fromDate, toDate }: RandomRental, time: Date): LedgerEntry => ({
  id: new ObjectId(),
  at: time,
  by: staff,
  why: '',
  lines: [],
  paid: [],
  back: [],
  moved: { carId, fromDate, toDate },
});

const lastStep = ({ handovers }: RandomRental) => handovers.findLast(({ undoneAt }) => !undoneAt);
const isOut = (rental: RandomRental): boolean => lastStep(rental)?.kind === 'out';

/**
 * Plays a random hour of two rentals that share their cars, and notes who had which car in each minute: the independent
 * answer. Undoing a step corrects the notes since that step. As the indexes demand, nobody gets a car that the other
 * customer has, or, by undoing a return, one that the other customer has had since. Once its last day is over, a car that
 * is out can be reported as late.
 */
export function playHistory(random: () => number, cars: readonly [ObjectId, ...ObjectId[]]): Renter[] {
  const below = (limit: number): number => Math.floor(random() * limit);
  const renters = rentalDays.map((day) => createRenter(cars[0], day));

  const stepsOf = ({ rental, had }: Renter, seconds: number): (() => void)[] => {
    const others = renters.filter((each) => each.rental !== rental);
    const now = at(had.length, seconds);
    const isTaken = (carId: ObjectId) => others.some((each) => isOut(each.rental) && each.rental.carId === carId);
    const handOver = (kind: 'out' | 'back') =>
      rental.handovers.push({ id: new ObjectId(), kind, carId: rental.carId, at: now, by: staff });
    const undo = (step: Handover) => {
      const since = minuteNumber(step.at);
      // Staff can’t undo a hand-out before a later step.
      if (step.kind === 'out' && rental.lateDays.length > 0) return;
      const wasTaken = others.some((each) => each.had.slice(since).includes(rental.carId)) || isTaken(rental.carId);
      if (rental.ledger.some((entry) => entry.at >= step.at) || (step.kind === 'back' && wasTaken)) return;
      step.undoneAt = now;
      had.fill(isOut(rental) ? rental.carId : null, since);
    };
    const changeTo = (carId: ObjectId) => {
      if (lastStep(rental)?.kind === 'back' || (isOut(rental) && isTaken(carId))) return;
      rental.ledger.push(change(rental, now));
      rental.carId = carId;
    };
    const reportLate = () => {
      const today = minuteInIndia(had.length).slice(0, 10);
      if (isOut(rental) && rental.toDate < today && !rental.lateDays.includes(today)) rental.lateDays.push(today);
    };
    return [
      () => void (lastStep(rental) ?? (isTaken(rental.carId) || handOver('out'))),
      () => void (isOut(rental) && handOver('back')),
      () => rental.handovers.filter((each) => each === lastStep(rental)).forEach(undo),
      () => changeTo(cars[below(cars.length)] ?? cars[0]),
      () => changeTo(rental.carId),
      reportLate,
    ];
  };

  for (let minute = 0; minute < minutesPerHistory; minute += 1) {
    for (const [number, renter] of renters.entries()) stepsOf(renter, secondsOf(number))[below(12)]?.();
    for (const { rental, had } of renters) had.push(isOut(rental) ? rental.carId : null);
  }
  return renters;
}

/** A car and a minute near one in which it changed hands, by a step that was undone, too. */
type Boundary = { carId: ObjectId; minute: number };

/** Returns the minute of each change of hands, the one before and the one after. */
export function boundariesOf({ rental, had }: Renter): Boundary[] {
  const handedOver = rental.handovers.flatMap(({ at: time, undoneAt = time, carId }) =>
    [time, undoneAt].map((each) => ({ carId, minute: minuteNumber(each) })),
  );
  const changed = had.flatMap((carId, minute) =>
    carId === had[minute - 1]
      ? []
      : [carId, had[minute - 1]].flatMap((each) => (each ? [{ carId: each, minute }] : [])),
  );
  const near = [...handedOver, ...changed].flatMap(({ carId, minute }) =>
    [minute - 1, minute, minute + 1].map((each) => ({ carId, minute: each })),
  );
  const different = new Map(near.map((each) => [`${String(each.carId)} ${each.minute}`, each]));
  return [...different.values()].filter(({ minute }) => minute >= 0 && minute < minutesPerHistory);
}
