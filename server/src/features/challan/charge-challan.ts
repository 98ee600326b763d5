import { formatDay } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import type { ObjectId } from '../../platform/mongo.ts';
import { addCharge, refuseCharge } from '../counter/extra-charge/add-charge.ts';
import { findAtCounter } from '../counter/find-at-counter.ts';
import type { ChallanRecord } from './challan.model.ts';
import { findOwnChallan } from './find-challans.ts';
import { decide, updateChallan } from './update-challan.ts';

type Wanted = { challanId: string; version: number };
type Charged = { before: ChallanRecord; after: ChallanRecord };

/**
 * Charges a challan to the rental that had the car, as an extra charge (T32). The ledger entry has the id of the
 * challan, so that it is charged at most once; a repeat completes an interrupted call. Throws `challan_not_found`,
 * `nobody_to_charge`, `challan_charged` if it was charged and then given another state, `edited_meanwhile`, and the
 * errors of `addCharge`. Source: protocol, section 5.20.
 */
export async function chargeChallan(
  { challanId, version }: Wanted,
  caller: Pick<Caller, 'id' | 'staff'>,
  deps: Deps,
): Promise<Charged> {
  const before = await findOwnChallan(challanId, caller);
  if (before.state === 'charged') return { before, after: before };
  if (before.chargedAt) throw new AppError('challan_charged');
  if (!before.bookingId) throw new AppError('nobody_to_charge');
  const begun = await begin({ ...before, bookingId: before.bookingId }, version, deps);
  await checkpoint('challan:begun');
  await charge(begun, caller.id, deps);
  await checkpoint('challan:charged');
  return { before, after: await finish(begun, caller, deps) };
}

type Rented = ChallanRecord & { bookingId: ObjectId };

/** Marks a challan, so that nobody can move it to another rental while it is charged. Refuses what can’t be charged. */
async function begin(challan: Rented, version: number, deps: Deps): Promise<Rented> {
  const { bookingId, amount } = challan;
  if (challan.chargeBegunAt) return challan;
  await refuseCharge(await findAtCounter(String(bookingId)), { kind: 'fine', amount }, deps);
  const changes = { $set: { chargeBegunAt: deps.clock.now() } };
  return { ...(await updateChallan(challan, { version, changes })), bookingId };
}

async function charge(challan: Rented, adminId: string, deps: Deps): Promise<void> {
  const bookingId = String(challan.bookingId);
  const { rev } = await findAtCounter(bookingId);
  const { _id, amount, offence, plate, day, time, authority, number } = challan;
  const reason = `${offence}, ${plate}, ${formatDay(day)} ${time}`;
  const evidence = `${authority} ${number}`;
  await addCharge({ bookingId, rev, recordId: String(_id), kind: 'fine', amount, reason, evidence, adminId }, deps);
}

/** Returns the challan as a concurrent call has left it, if that was faster. */
async function finish(begun: ChallanRecord, caller: Pick<Caller, 'id' | 'staff'>, { clock }: Deps) {
  const decided = decide({ state: 'charged', reason: 'Charged to the customer' }, caller.id, clock.now());
  const changes = { ...decided, $set: { ...decided.$set, chargedAt: clock.now() } };
  const current = await findOwnChallan(String(begun._id), caller);
  if (current.chargedAt) return current;
  return updateChallan(current, { version: current.version, changes });
}
