import { dayInIndia } from '@rental/contracts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, type ObjectId } from '../../platform/mongo.ts';
import { Receipt, receiptNumberKeys, type ReceiptRecord } from './receipt.model.ts';

type ReceiptDeps = Pick<Deps, 'clock' | 'settings'>;

const firstMonth = 4;
/** Each try lost is a number that a concurrent call took; after so many this call fails and its caller retries. */
const maxTries = 200;

/** The year of account of a day, from April to March, such as `2026-27`. Source: Income-tax Act, section 3. */
export function yearOfAccount(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const start = month >= firstMonth ? year : year - 1;
  return `${start}-${String((start + 1) % 100).padStart(2, '0')}`;
}

async function lastNumber(year: string): Promise<number> {
  const last = await Receipt.findOne({ year }, { number: 1 }).sort({ number: -1 }).lean();
  return last?.number ?? 0;
}

/**
 * Gives a confirmed booking the next number of the year, or does nothing when it has one.
 *
 * The number comes into being together with the document that carries it, and the unique index refuses it twice: a
 * crash leaves no gap, and of two rivals the slower one takes the number after.
 */
export async function issueReceipt(bookingId: ObjectId, { clock, settings }: ReceiptDeps): Promise<void> {
  if (await findReceipt(bookingId)) return;
  const issuedAt = clock.now();
  const year = yearOfAccount(dayInIndia(issuedAt));
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      await Receipt.create({
        _id: bookingId,
        year,
        number: (await lastNumber(year)) + 1,
        issuedAt,
        ...settings.receipt,
      });
      return;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      if (!isDuplicateKey(error, receiptNumberKeys)) return;
    }
  }
  throw new Error('could not assign a receipt number');
}

/** The receipt of a booking, or null when it was never confirmed. */
export async function findReceipt(bookingId: ObjectId): Promise<ReceiptRecord | null> {
  return Receipt.findOne({ _id: bookingId }).lean();
}

/** Years whose numbers do not run from 1 without a gap; empty when all is well. */
export async function findReceiptGaps(): Promise<string[]> {
  const years = await Receipt.aggregate<{ _id: string; count: number; last: number }>([
    { $group: { _id: '$year', count: { $sum: 1 }, last: { $max: '$number' } } },
    { $match: { $expr: { $ne: ['$count', '$last'] } } },
  ]);
  return years.map(({ _id, count, last }) => `the receipts of ${_id} are ${count}, but their last number is ${last}`);
}
