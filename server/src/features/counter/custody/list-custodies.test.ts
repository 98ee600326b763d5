import { expect, test } from 'vitest';
import { seededRandom } from '../../../../local/seeded-random.ts';
import { at, playHistory, type Renter } from '../../../../test/support/random-custodies.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { listCustodies } from './list-custodies.ts';

const histories = 10_000;

/** Returns the first minute at whose end the custodies of a rental are not what was noted, or -1. */
function findWrong({ rental, had }: Renter): number {
  const custodies = listCustodies(rental);
  return had.findIndex((carId, minute) => {
    const now = at(minute, 59).getTime();
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
  const seen = { exchanged: 0, undone: 0, late: 0, none: 0, shared: 0 };
  for (let number = 0; number < histories; number += 1) {
    const renters = playHistory(random, cars);
    const [one, other] = renters;
    const isTwice = one?.had.some((carId, minute) => carId !== null && carId === other?.had[minute]) ?? true;
    if (isTwice || renters.some((renter) => findWrong(renter) !== -1)) failures.push(renters);
    const carsOf = renters.map(({ had }) => new Set(had.filter((carId) => carId !== null)));
    seen.exchanged += Number(carsOf.some(({ size }) => size > 1));
    seen.undone += Number(renters.some(({ rental }) => rental.handovers.some(({ undoneAt }) => undoneAt)));
    seen.late += Number(renters.some(({ rental }) => rental.lateDays.length > 0));
    seen.none += Number(carsOf.some(({ size }) => size === 0));
    seen.shared += Number(cars.some((carId) => carsOf.every((each) => each.has(carId))));
  }

  expect(failures.slice(0, 1)).toEqual([]);
  expect(Object.values(seen).filter((count) => count < histories / 100)).toEqual([]);
});
