import type { ClaimedPeriod } from '@rental/contracts';
import { decideHold } from '../../src/features/booking/hold/decide-hold.ts';
import { insertHold } from '../../src/features/booking/hold/insert-hold.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { ObjectId } from '../../src/platform/mongo.ts';
import { holdFacts, holdNow, holdWish } from './hold-facts.ts';

const now = holdNow();
const deps = { clock: now.clock, logger: createLogger('silent') };

/** Inserts a new customer’s hold of the car as a request does (T1), but with a claim that may have times. */
export async function insertTimedHold(carId: ObjectId, claimed: ClaimedPeriod, wish: { anyUnit?: true } = {}) {
  const { fromDate, toDate, ...placed } = claimed;
  const decided = decideHold(
    holdFacts(),
    holdWish({ ...wish, customerId: String(new ObjectId()), fromDate, toDate }),
    now,
  );
  if (!('taken' in decided)) throw new Error('the facts allow a hold');
  const plan = { ...decided.plan, placed: new Map([[String(carId), placed]]) };
  return insertHold(plan, { ...decided.taken, carId: String(carId) }, deps);
}
