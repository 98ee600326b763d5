import { TicketCounter } from './contact.model.ts';
import { isDuplicateKey } from '../../platform/mongo.ts';

/** The first ticket is number 1001, so that no number looks like a count of our mail. */
const before = 1_000;

async function increment(): Promise<number | null> {
  const counter = await TicketCounter.findOneAndUpdate(
    { _id: 'contact' },
    { $inc: { value: 1 } },
    { returnDocument: 'after' },
  ).lean();
  return counter?.value ?? null;
}

/** A number that nobody else was given. Numbers ascend; one may stay unused. */
export async function takeTicketNumber(): Promise<number> {
  const next = await increment();
  if (next !== null) return next;
  try {
    await TicketCounter.create({ _id: 'contact', value: before });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const first = await increment();
  if (first === null) throw new Error('ticket counter not found after it was written');
  return first;
}
