import { type Staff, type StaffRank, staffRanks } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/** The rank and locations of an admin who is not an owner. */
export type StaffRecord = { rank: StaffRank; locationIds: ObjectId[] };

/** The stored fields of a `StaffRecord`, for the schemas of accounts, invitations and decisions. */
export const staffFields = {
  rank: { type: String, enum: staffRanks, required: true },
  locationIds: [{ type: 'ObjectId' }],
} as const;

/** Returns the rank and locations of an admin; null for an owner. */
export const staffOf = ({ staff }: { staff?: StaffRecord | null | undefined }): Staff | null =>
  staff ? { rank: staff.rank, locationIds: staff.locationIds.map(String) } : null;
