import type { BookingRow } from '@rental/contracts';
import { describe, expect, test } from 'vitest';
import { csvCell, csvHead, csvRow } from './bookings-csv.ts';

const row: BookingRow = {
  _id: '6740a1b2c3d4e5f607182960',
  carId: { _id: '6740a1b2c3d4e5f607182950', carName: 'Creta, white', imageUrlOne: '' },
  locationId: { _id: '6740a1b2c3d4e5f607182940', name: 'Pune "Station"' },
  customerId: { _id: '6740a1b2c3d4e5f607182930', name: '=HYPERLINK("http://x")' },
  fromDate: '2026-12-01',
  toDate: '2026-12-02',
  totalAmount: 112_500,
  status: 'confirmed',
  paymentId: null,
  createdAt: '2026-11-20T20:00:00.000Z',
};

describe('a cell of the export', () => {
  test.each([
    ['plain', 'plain'],
    ['=1+1', "'=1+1"],
    ['+91 98', "'+91 98"],
    ['-2', "'-2"],
    ['@SUM', "'@SUM"],
    ['\tcell', '"\'\tcell"'],
    ['\rcell', '"\'\rcell"'],
    ['\n=1', '"\'\n=1"'],
    ['＝1+1', "'＝1+1"],
    [' =1+1', ' =1+1'],
    ['a,b', '"a,b"'],
    ['a;=1+1', '"a;=1+1"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
    [-5, '-5'],
    [112_500, '112500'],
  ])('%j is written as %j', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
});

describe('a line of the export', () => {
  test('has the columns of the table, in their order', () => {
    expect(csvHead).toBe(
      'Booking ID,Car Name,Location,Customer Name,From Date,To Date,Total Amount,Status,Payment Id,Booked On\r\n',
    );
  });

  test("writes days as YYYY-MM-DD, India's day of booking, and amounts without signs", () => {
    expect(csvRow(row)).toBe(
      '6740a1b2c3d4e5f607182960,"Creta, white","Pune ""Station""","\'=HYPERLINK(""http://x"")",' +
        '2026-12-01,2026-12-02,112500,confirmed,,2026-11-21\r\n',
    );
  });
});
