import { expect, test } from 'vitest';
import { seededRandom } from '../../../../local/seeded-random.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { Handover } from '../../booking/record/handover.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { listCustodies } from './list-custodies.ts';

const staff = new ObjectId();
const histories = 10_000;

type Rental = { carId: ObjectId; handovers: Handover[]; ledger: LedgerEntry[] };

const at = (minute: number): Date => new Date(Date.UTC(2026, 11, 1) + minute * 60_000);

const handover = (kind: 'out' | 'back', carId: ObjectId, minute: number): Handover => ({
  id: new ObjectId(),
  kind,
  carId,
  at: at(minute),
  by: staff,
});

/** A change of dates if the car stays the same. */
const change = (carId: ObjectId, minute: number): LedgerEntry => ({
  id: new ObjectId(),
  at: at(minute),
  by: staff,
  why: '',
  lines: [],
  paid: [],
  back: [],
  moved: { carId, fromDate: '2026-12-01', toDate: '2026-12-03' },
});

const minutesPerHistory = 60;

/** A rental, and which car its customer had in each minute. */
type Renter = { rental: Rental; had: (ObjectId | null)[] };

const lastStep = ({ handovers }: Rental) => handovers.findLast(({ undoneAt }) => !undoneAt);
const isOut = (rental: Rental): boolean => lastStep(rental)?.kind === 'out';

/**
 * Plays a random hour of two rentals that share their cars, and notes who had which car in each minute: the independent
 * answer. Undoing a step corrects the notes since that step. As the indexes demand, nobody gets a car that the other
 * customer has, or, by undoing a return, one that the other customer has had since.
 */
function play(random: () => number, cars: readonly [ObjectId, ...ObjectId[]]): Renter[] {
  const below = (limit: number): number => Math.floor(random() * limit);
  const renters = [0, 1].map((): Renter => ({ rental: { carId: cars[0], handovers: [], ledger: [] }, had: [] }));

  const stepsOf = ({ rental, had }: Renter): (() => void)[] => {
    const others = renters.filter((each) => each.rental !== rental);
    const isTaken = (carId: ObjectId) => others.some((each) => isOut(each.rental) && each.rental.carId === carId);
    const handOver = (kind: 'out' | 'back') => rental.handovers.push(handover(kind, rental.carId, had.length));
    const undo = (step: Handover) => {
      const since = (step.at.getTime() - at(0).getTime()) / 60_000;
      const wasTaken = others.some((each) => each.had.slice(since).includes(rental.carId)) || isTaken(rental.carId);
      if (rental.ledger.some((entry) => entry.at >= step.at) || (step.kind === 'back' && wasTaken)) return;
      step.undoneAt = at(had.length);
      had.fill(isOut(rental) ? rental.carId : null, since);
    };
    const changeTo = (carId: ObjectId) => {
      if (lastStep(rental)?.kind === 'back' || (isOut(rental) && isTaken(carId))) return;
      rental.ledger.push(change(rental.carId, had.length));
      rental.carId = carId;
    };
    return [
      () => void (lastStep(rental) ?? (isTaken(rental.carId) || handOver('out'))),
      () => void (isOut(rental) && handOver('back')),
      () => rental.handovers.filter((each) => each === lastStep(rental)).forEach(undo),
      () => changeTo(cars[below(cars.length)] ?? cars[0]),
      () => changeTo(rental.carId),
    ];
  };

  for (let minute = 0; minute < minutesPerHistory; minute += 1) {
    for (const renter of renters) stepsOf(renter)[below(12)]?.();
    for (const { rental, had } of renters) had.push(isOut(rental) ? rental.carId : null);
  }
  return renters;
}

/** Returns the first minute for which the custodies of a rental are not what was noted, or -1. */
function findWrong({ rental, had }: Renter): number {
  const custodies = listCustodies(rental);
  return had.findIndex((carId, minute) => {
    const now = at(minute).getTime();
    const found = custodies.filter(
      ({ from, until }) => from.getTime() <= now && (until === null || now < until.getTime()),
    );
    return found.length !== (carId ? 1 : 0) || found[0]?.carId !== (carId ?? undefined);
  });
}

test(`says for each minute of ${histories} random histories which customer had which car, if any, and no car twice`, () => {
  const random = seededRandom(33);
  const cars = [new ObjectId(), new ObjectId(), new ObjectId()] as const;
  const failures: Renter[][] = [];
  const seen = { exchanged: 0, undone: 0, none: 0, shared: 0 };
  for (let number = 0; number < histories; number += 1) {
    const renters = play(random, cars);
    const [one, other] = renters;
    const isTwice = one?.had.some((carId, minute) => carId !== null && carId === other?.had[minute]) ?? true;
    if (isTwice || renters.some((renter) => findWrong(renter) !== -1)) failures.push(renters);
    const carsOf = renters.map(({ had }) => new Set(had.filter((carId) => carId !== null)));
    seen.exchanged += carsOf.some(({ size }) => size > 1) ? 1 : 0;
    seen.undone += renters.some(({ rental }) => rental.handovers.some(({ undoneAt }) => undoneAt)) ? 1 : 0;
    seen.none += carsOf.some(({ size }) => size === 0) ? 1 : 0;
    seen.shared += cars.some((carId) => carsOf.every((each) => each.has(carId))) ? 1 : 0;
  }

  expect(failures).toEqual([]);
  expect(Object.values(seen).filter((count) => count < histories / 100)).toEqual([]);
});
