import { describe, expect, test } from 'vitest';
import type { VehicleRecord } from '../../vehicle/vehicle.model.ts';
import { confirmAge } from './confirm-age.ts';

/* The function reads nothing else of a car. */
const carFrom = (minAge?: number) => ({ minAge }) as VehicleRecord;
const driver = { fromDate: '2026-12-01' };
const made = { recordId: '6740a1b2c3d4e5f607182960', by: '6740a1b2c3d4e5f607182931' };

describe('confirmAge', () => {
  test('returns the minimum age for a driver who reaches it on the pick-up day [d2]', () => {
    expect(confirmAge(carFrom(23), { ...driver, dateOfBirth: '2003-12-01' })).toBe(23);
  });

  test.each([
    ['a driver who reaches it a day later', { ...driver, dateOfBirth: '2003-12-02' }, 'driver_too_young'],
    ['a customer who gives no date of birth', driver, 'age_not_confirmed'],
    ['a customer who only claims to be old enough', { ...driver, isOldEnough: true }, 'age_not_confirmed'],
    ['staff who don’t confirm it', { ...driver, made }, 'age_not_confirmed'],
  ] as const)('refuses %s [d2]', (_case, given, code) => {
    expect(() => confirmAge(carFrom(23), given)).toThrow(
      expect.objectContaining({ code, message: expect.stringMatching(/^This car is for drivers from 23\./) }),
    );
  });

  test('returns the minimum age that staff confirm', () => {
    expect(confirmAge(carFrom(23), { ...driver, made, isOldEnough: true })).toBe(23);
  });

  test('asks nothing of a car without a minimum age', () => {
    expect(confirmAge(carFrom(), driver)).toBeUndefined();
  });
});
