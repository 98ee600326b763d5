import { expect, test } from 'vitest';
import { csvHead } from './bookings-csv.ts';

test('the export’s header lists the table’s columns in the same order, followed by the amounts', () => {
  expect(csvHead).toBe(
    'Booking ID,Car Name,Location,Customer Name,From Date,To Date,Total Amount,Status,Payment Id,Booked On,Paid,Returned\r\n',
  );
});
