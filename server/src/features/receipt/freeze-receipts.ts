import type { Settings } from '../../config/settings.ts';
import type { MigrationDeps, MigrationStep } from '../../platform/migration/migration.ts';
import { type ObjectId, trusted } from '../../platform/mongo.ts';
import { findBooking } from '../booking/find-bookings.ts';
import { describeReceipt } from './issue-receipt.ts';
import { Paper, type PaperRecord, type PrintedFacts } from './paper.model.ts';
import { insideTax, splitTax } from './split-tax.ts';

/** A receipt as it was stored before its contents were: the tax alone was kept. */
type EarlierReceipt = Pick<PaperRecord, 'year' | 'issuedAt'> &
  Pick<Settings['receipt'], 'tax' | 'priceIncludesTax'> & { _id: ObjectId; number: number };

/** How a payment was made, by the provider's id of it. */
type FindMethod = (razorpayPaymentId: string) => Promise<string | null>;

// The number is part of the question because the index of numbers then answers it.
const earlier = () => ({ kind: null, number: trusted({ $gt: 0 }) });

/** Freezes receipts of earlier versions with what they say on the day of the migration. */
export const freezeReceipts = (findMethod: FindMethod): MigrationStep => ({
  name: 'freeze-receipts',
  isDone: async () => (await Paper.exists(earlier())) === null,
  countLeft: async () => Paper.countDocuments(earlier()),
  changeBatch: async (limit, deps) => {
    const found = await Paper.find(earlier()).limit(limit).lean<EarlierReceipt[]>();
    let changed = 0;
    for (const receipt of found) if (await freeze(receipt, findMethod, deps)) changed += 1;
    return changed;
  },
});

/** Whether this call did it. */
async function freeze(receipt: EarlierReceipt, findMethod: FindMethod, deps: MigrationDeps): Promise<boolean> {
  const { _id } = receipt;
  const booking = await findBooking(_id);
  if (!booking) return false;
  const method = booking.settledBy === null ? null : await findMethod(booking.settledBy);
  const today = await describeReceipt({ booking, charge: { method } }, deps);
  const { modifiedCount } = await Paper.updateOne(
    { _id, kind: null },
    {
      $set: { kind: 'receipt', bookingId: _id, corrects: null, printed: withOwnTax(today, receipt, deps) },
      $unset: { tax: 1, priceIncludesTax: 1 },
    },
    // What is taken away is no field any more.
    { strict: false },
  );
  return modifiedCount === 1;
}

/** The tax was stored with the receipt all along; a place of supply was never on it. */
function withOwnTax(today: PrintedFacts, receipt: EarlierReceipt, { settings }: MigrationDeps): PrintedFacts {
  const { priceIncludesTax } = receipt;
  const tax = splitTax(today.lines, insideTax(receipt), settings.receipt.taxedLines);
  return { ...today, placeOfSupply: null, priceIncludesTax, tax };
}
