import { dayInIndia, type EditChallanBody, lastDayToAnswer, type NewChallanBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { lettersAndDigits } from '../../platform/letters-and-digits.ts';
import { isDuplicateKey, ObjectId } from '../../platform/mongo.ts';
import { Challan, challanKeys, type ChallanRecord } from './challan.model.ts';
import { findOwnChallan } from './find-challans.ts';
import { findRenter } from '../counter/custody/find-renter.ts';
import { updateChallan } from './update-challan.ts';

type Written = Omit<NewChallanBody, 'recordId'>;
type Saved = { before: ChallanRecord | null; after: ChallanRecord };
type SaveDeps = Pick<Deps, 'clock'>;

const entered = 'Entered';

/**
 * Enters a challan. A repeat with the same `recordId` returns the same challan. Throws `challan_exists`, `invalid_input`
 * for a notice of the future, and the errors of `findRenter`.
 */
export async function createChallan(
  { recordId, ...body }: NewChallanBody,
  caller: Pick<Caller, 'id' | 'staff'>,
  { clock }: SaveDeps,
): Promise<Saved> {
  const now = clock.now();
  refuseFuture(body, now);
  const renter = await findRenter(body, caller);
  await checkpoint('challan:read');
  const first = { state: 'open', reason: entered, at: now, by: new ObjectId(caller.id) } as const;
  const record = {
    _id: new ObjectId(recordId),
    ...factsOf(body),
    ...renter,
    state: first.state,
    states: [first],
    version: 1,
    createdAt: now,
  };
  try {
    await Challan.create(record);
  } catch (error) {
    return { before: null, after: await findRepeat(error, recordId, caller) };
  }
  return { before: null, after: record };
}

/** Returns the challan that an earlier call with this `recordId` entered. Otherwise, another call entered the notice. */
async function findRepeat(error: unknown, recordId: string, caller: Pick<Caller, 'staff'>): Promise<ChallanRecord> {
  if (isDuplicateKey(error, { _id: 1 })) return findOwnChallan(recordId, caller);
  return refuseEntered(error);
}

function refuseEntered(error: unknown): never {
  if (!isDuplicateKey(error, challanKeys)) throw error;
  throw new AppError('challan_exists', { cause: error });
}

/**
 * Corrects a challan that has not been charged. Throws `challan_not_found`, `challan_charged`, `edited_meanwhile`, and
 * the errors of `createChallan`.
 */
export async function editChallan(
  { challanId, version, ...body }: EditChallanBody,
  caller: Pick<Caller, 'staff'>,
  { clock }: SaveDeps,
): Promise<Saved> {
  refuseFuture(body, clock.now());
  const before = await findOwnChallan(challanId, caller);
  if (before.chargeBegunAt) throw new AppError('challan_charged');
  const { bookingId, ...renter } = await findRenter(body, caller);
  await checkpoint('challan:read');
  const changes = {
    $set: { ...factsOf(body), ...renter, ...(bookingId && { bookingId }) },
    ...(!bookingId && { $unset: { bookingId: 1 } }),
  };
  return { before, after: await updateChallan(before, { version, changes }).catch(refuseEntered) };
}

const factsOf = ({ number, authority, offence, amount, noticeDate, plate, day, time, answerBy }: Written) => ({
  number,
  authority,
  key: `${lettersAndDigits(authority)} ${lettersAndDigits(number)}`,
  offence,
  amount,
  noticeDate,
  answerBy: answerBy ?? lastDayToAnswer(noticeDate),
  plate,
  day,
  time,
});

function refuseFuture({ noticeDate }: Written, now: Date): void {
  if (noticeDate <= dayInIndia(now)) return;
  throw new AppError('invalid_input', { details: [{ path: 'noticeDate', message: 'This day is in the future' }] });
}
