import { type CloseDrawerBody, formatRupees } from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Caller } from '../../../http/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import { Drawer, type DrawerRecord } from './drawer.model.ts';
import { findOwnDrawer } from './find-drawers.ts';
import { findExpected } from './present-drawer.ts';

type By = { caller: Pick<Caller, 'id' | 'staff'> };
type Closed = { before: DrawerRecord; after: DrawerRecord };

/**
 * Counts the cash of a drawer, then closes it, unless the cash differs from the expected one and `reason` is missing.
 * The drawer then stays open until a second call with the same count gives the reason. Idempotent. Throws
 * `drawer_not_found`, `not_allowed`, and `drawer_counted` if another count was recorded first. Source: protocol, section 5.14.
 */
export async function closeDrawer(
  { caller, drawerId, count, reason }: CloseDrawerBody & By,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Closed> {
  const before = await findOwnDrawer(drawerId, caller);
  const closing = { at: clock.now(), count, by: new ObjectId(caller.id) };
  const counted = (await change(before, { closing: null }, { closing })) ?? (await findOwnDrawer(drawerId, caller));
  refuseOtherCount(counted, count);
  const isExplained = reason !== undefined || (await findExpected(counted)) === count;
  if (!isExplained) return { before, after: counted };
  const closed = { isOpen: false, ...(reason !== undefined && { reason }) };
  const after = (await change(counted, { isOpen: true }, closed)) ?? (await findOwnDrawer(drawerId, caller));
  return { before, after };
}

function refuseOtherCount({ closing }: DrawerRecord, count: number): void {
  if (!closing || closing.count === count) return;
  const message = `This drawer has been counted already: ${formatRupees(closing.count)}.`;
  throw new AppError('drawer_counted', { message, data: { count: closing.count } });
}

/** Changes a drawer. Returns null if it no longer matches the filter. */
const change = async (
  { _id }: DrawerRecord,
  filter: { closing?: null; isOpen?: true },
  changes: Partial<DrawerRecord>,
): Promise<DrawerRecord | null> =>
  Drawer.findOneAndUpdate({ _id, ...filter }, { $set: changes }, { returnDocument: 'after' }).lean<DrawerRecord>();
