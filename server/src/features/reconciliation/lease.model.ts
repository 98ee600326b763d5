import { model, Schema } from 'mongoose';
import { schemaDefaults } from '../../platform/mongo.ts';

/** Who is at a work that one process should do at a time, and until when nobody else takes it up. */
export type LeaseRecord = { _id: string; holder: string; until: Date };

const leaseSchema = new Schema<LeaseRecord>(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'leases' },
);

export const Lease = model('Lease', leaseSchema);
