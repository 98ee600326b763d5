import { describe, expect, test } from 'vitest';
import { createRowCounter } from './receive-file.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('createRowCounter', () => {
  test.each([
    ['an empty file', '', -1],
    ['an incomplete header', 'Booking ID,Car', -1],
    ['only a header', '\uFEFFBooking ID,Car\r\n', 0],
    ['a header and an incomplete row', 'a,b\r\n1,2', 0],
    ['two rows', 'a,b\r\n1,2\r\n3,4\r\n', 2],
    ['a line break inside quotes', 'a,b\r\n1,"x\r\ny"\r\n', 1],
    ['quotes inside quotes', 'a,b\r\n1,"say ""hi""\n"\r\n3,4\r\n', 2],
  ])('counts the rows of %s', (_, text, rows) => {
    expect(createRowCounter()(bytesOf(text))).toBe(rows);
  });

  test('returns the same count wherever the file is split into chunks', () => {
    const count = createRowCounter();
    const bytes = bytesOf('a,b\r\n1,"say ""hi""\r\n"\r\n3,"₹"\r\n');

    const counts = [...bytes].map((byte) => count(Uint8Array.of(byte)));

    expect(counts.at(-1)).toBe(2);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });
});
