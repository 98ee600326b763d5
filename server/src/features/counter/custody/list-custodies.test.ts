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

/**
 * Plays a random hour of one rental, and notes who had which car in each minute: the independent answer. Undoing a step
 * corrects the notes since that step.
 */
function play(random: () => number, cars: readonly [ObjectId, ...ObjectId[]]) {
  const below = (limit: number): number => Math.floor(random() * limit);
  const rental: Rental = { carId: cars[0], handovers: [], ledger: [] };
  const had: (ObjectId | null)[] = [];
  const lastStep = () => rental.handovers.findLast(({ undoneAt }) => !undoneAt);
  const isOut = () => lastStep()?.kind === 'out';

  const handOver = (kind: 'out' | 'back') => rental.handovers.push(handover(kind, rental.carId, had.length));
  const undo = (step: Handover) => {
    if (rental.ledger.some((entry) => entry.at >= step.at)) return;
    step.undoneAt = at(had.length);
    const since = (step.at.getTime() - at(0).getTime()) / 60_000;
    had.fill(isOut() ? rental.carId : null, since);
  };
  const changeTo = (carId: ObjectId) => {
    rental.ledger.push(change(rental.carId, had.length));
    rental.carId = carId;
  };
  const steps = [
    () => void (lastStep() ?? handOver('out')),
    () => void (isOut() && handOver('back')),
    () => rental.handovers.filter((each) => each === lastStep()).forEach(undo),
    () => lastStep()?.kind !== 'back' && changeTo(cars[below(cars.length)] ?? cars[0]),
    () => lastStep()?.kind !== 'back' && changeTo(rental.carId),
  ];
  while (had.length < minutesPerHistory) {
    steps[below(12)]?.();
    had.push(isOut() ? rental.carId : null);
  }
  return { rental, had };
}

test(`says for each minute of ${histories} random histories which car the customer had, if any`, () => {
  const random = seededRandom(33);
  const cars = [new ObjectId(), new ObjectId(), new ObjectId()] as const;
  const failures: { rental: Rental; wrong: number }[] = [];
  const seen = { exchanged: 0, undone: 0, none: 0 };
  for (let number = 0; number < histories; number += 1) {
    const { rental, had } = play(random, cars);
    const custodies = listCustodies(rental);
    const wrong = had.findIndex((carId, minute) => {
      const now = at(minute).getTime();
      const found = custodies.filter(
        ({ from, until }) => from.getTime() <= now && (until === null || now < until.getTime()),
      );
      return found.length !== (carId ? 1 : 0) || found[0]?.carId !== (carId ?? undefined);
    });
    if (wrong !== -1) failures.push({ rental, wrong });
    seen.exchanged += custodies.length > 1 ? 1 : 0;
    seen.undone += rental.handovers.some(({ undoneAt }) => undoneAt) ? 1 : 0;
    seen.none += custodies.length === 0 ? 1 : 0;
  }

  expect(failures).toEqual([]);
  expect(Object.values(seen).filter((count) => count < histories / 100)).toEqual([]);
});
