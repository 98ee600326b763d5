import { type StaffRank, staffRanks } from '@rental/contracts';
import type { ObjectId } from '../../../platform/mongo.ts';

/** The rank and locations of an admin who is not an owner. */
export type StaffRecord = { rank: StaffRank; locationIds: ObjectId[] };

/** The stored fields of a `StaffRecord`, for the schemas of accounts, invitations and decisions. */
export const staffFields = {
  rank: { type: String, enum: staffRanks, required: true },
  locationIds: [{ type: 'ObjectId' }],
} as const;
