import { expect, test } from 'vitest';
import { User } from '../src/features/auth/account/user.model.ts';
import { Booking } from '../src/features/booking/booking.model.ts';
import { buildBooking } from './support/factories.ts';

/* A second line of defence: protects queries in case a contract’s schema lets an object through. */

test('a filter does not execute an operator that comes from user input', async () => {
  const { customerId } = await buildBooking();
  const fromOutside: unknown = { $ne: null };

  const asId = Booking.findOne({ _id: fromOutside as string }).lean();
  const asAddress = User.findOne({ email: fromOutside as string }).lean();

  await expect(asId).rejects.toThrow(/Cast to ObjectId failed/);
  await expect(asAddress).rejects.toThrow(/Cast to string failed/);
  expect(await User.countDocuments({ _id: customerId })).toBe(1);
});

test('a filter rejects an unknown field instead of dropping it', async () => {
  await buildBooking();

  const found = Booking.findOne({ carID: 'misspelt' } as object).lean();

  await expect(found).rejects.toThrow(/strictQuery/);
});
