import type { Staff } from '@rental/contracts';
import { type ObjectId, trusted } from '../../../platform/mongo.ts';
import { staffOf } from '../account/staff-record.ts';
import { isShut, User, type UserRecord } from '../account/user.model.ts';

/** An admin as currently stored; `staff` is null for an owner. */
export type Admin = { name: string; email: string; staff: Staff | null };

/** Returns by id those of these accounts that are admins and not disabled. */
export async function findAdmins(ids: readonly ObjectId[]): Promise<Map<string, Admin>> {
  const found = await User.find({ _id: trusted({ $in: ids }), role: 'admin' })
    .maxTimeMS(3_000)
    .lean<UserRecord[]>();
  return new Map(
    found
      .filter((user) => !isShut(user))
      .map((user) => [String(user._id), { name: user.name, email: user.email, staff: staffOf(user) }]),
  );
}
