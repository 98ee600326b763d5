import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../../platform/mongo.ts';
import { pairRelocations } from './find-relocations.ts';

const today = '2026-11-20';
const [car, otherCar, pune, agra] = [new ObjectId(), new ObjectId(), new ObjectId(), new ObjectId()];
const at = (locationId: ObjectId, fromDate: string, carId = car) => ({
  carId: new ObjectId(String(carId)),
  locationId: new ObjectId(String(locationId)),
  fromDate,
});

describe('pairRelocations', () => {
  test('pairs a pick-up with the car’s last booking if that one ends at another location, whatever the order of input', () => {
    const [last, next] = [at(pune, '2026-11-18'), at(agra, today)];

    expect(pairRelocations([next, last], today)).toEqual([{ last, next }]);
  });

  test('pairs every further pick-up with the one before it, by the day of the pick-up', () => {
    const [first, second, third] = [at(pune, '2026-11-18'), at(agra, '2026-11-21'), at(pune, '2026-11-22')];
    const [before, after] = [at(agra, '2026-11-01', otherCar), at(pune, today, otherCar)];

    expect(pairRelocations([first, second, third, before, after], today)).toEqual([
      { last: before, next: after },
      { last: first, next: second },
      { last: second, next: third },
    ]);
  });

  test.each([
    ['a pick-up at the location of the last return', [at(pune, '2026-11-18'), at(pune, today)]],
    [
      'a pick-up after a return that brought the car back',
      [at(agra, '2026-11-10'), at(pune, '2026-11-18'), at(pune, today)],
    ],
    ['a pick-up before today', [at(pune, '2026-11-17'), at(agra, '2026-11-19')]],
    ['the first booking of a car', [at(agra, today)]],
    ['a car that was handed out', [at(pune, '2026-11-18'), { ...at(agra, today), stage: 'out' as const }]],
    ['a booking of another car', [at(pune, '2026-11-18', otherCar), at(agra, today)]],
  ])('ignores %s', (_, bookings) => {
    expect(pairRelocations(bookings, today)).toEqual([]);
  });
});
