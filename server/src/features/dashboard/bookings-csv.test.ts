import { expect, test } from 'vitest';
import { csvHead } from './bookings-csv.ts';

test('the first line of the export has the columns of the table, in their order, and the money', () => {
  expect(csvHead).toBe(
    'Booking ID,Car Name,Location,Customer Name,From Date,To Date,Total Amount,Status,Payment Id,Booked On,Paid,Returned\r\n',
  );
});
