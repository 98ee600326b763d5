import { describe, expect, test } from 'vitest';
import { ObjectId } from '../../platform/mongo.ts';
import { codeOf, readCode } from './booking-code.ts';

describe('the code of a booking', () => {
  test('is unique for nearly all of 100,000 bookings, and is parsed from the form that is shown', () => {
    const codes = Array.from({ length: 100_000 }, () => codeOf(new ObjectId()));

    expect(codes.filter((code) => !/^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{3}$/.test(code))).toEqual([]);
    expect(codes.filter((code) => readCode(code) !== code)).toEqual([]);
    // About seven collisions are expected.
    expect(new Set(codes).size).toBeGreaterThan(99_950);
  });

  test('is always the same for an id, but different for each attempt', () => {
    const id = new ObjectId();

    expect(codeOf(new ObjectId(String(id)))).toBe(codeOf(id));
    expect(new Set([0, 1, 2].map((attempt) => codeOf(id, attempt))).size).toBe(3);
  });

  test.each(['K7M2QX', 'k7m-2qx', ' k7m 2qx ', 'K 7 M 2 Q X'])('is parsed from %j', (text) => {
    expect(readCode(text)).toBe('K7M-2QX');
  });

  test.each(['', 'K7M-2Q', 'K7M-2QXX', 'K7M-2Q0', 'K7M-2QI', 'K7M_2QX'])('is not parsed from %j', (text) => {
    expect(readCode(text)).toBeNull();
  });
});
