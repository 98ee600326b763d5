import type { AvailableCar } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { describe, expect, test } from 'vitest';
import { putFirst } from './refine-cars.ts';

const [sample] = samples['booking.getAvailableCars'].reply;
const car = (carName: string): AvailableCar => ({ ...sample, carName }) as AvailableCar; // the samples contain a car
const names = (cars: AvailableCar[]) => cars.map(({ carName }) => carName);

describe('putFirst', () => {
  const cars = ['Hyundai Creta', 'Tata Harrier', 'XUV 700', 'Tata Harrier'].map(car);

  test.each([
    ['Tata Harrier', ['Tata Harrier', 'Tata Harrier', 'Hyundai Creta', 'XUV 700']],
    ['Mahindra XUV 700', ['XUV 700', 'Hyundai Creta', 'Tata Harrier', 'Tata Harrier']],
    ['Ford Endeavour', ['Hyundai Creta', 'Tata Harrier', 'XUV 700', 'Tata Harrier']],
    [null, ['Hyundai Creta', 'Tata Harrier', 'XUV 700', 'Tata Harrier']],
  ])('moves a wanted %s to the front and leaves the rest in the same order', (wanted, expected) => {
    expect(names(putFirst(cars, wanted))).toEqual(expected);
  });
});
