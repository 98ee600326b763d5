import { randomUUID } from 'node:crypto';
import { model, Schema } from 'mongoose';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, schemaDefaults, trusted } from '../../platform/mongo.ts';

/** The process that does work which only one should do at a time, and until when no other starts it. */
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

/** Longer than any step between two renewals; the others wait as long for a process that was killed. */
const leaseMs = 10 * 60_000;

export type HeldLease = {
  /** Extends it; false when another process has taken it. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
};

/** Takes the lease of this name; null while another process has it. */
export async function takeLease(name: string, { clock }: Pick<Deps, 'clock'>): Promise<HeldLease | null> {
  const holder = randomUUID();
  const write = async (filter: object, { isNew }: { isNew: boolean }): Promise<boolean> => {
    const until = new Date(clock.now().getTime() + leaseMs);
    const { matchedCount, upsertedCount } = await Lease.updateOne(
      { _id: name, ...filter },
      { $set: { holder, until } },
      { upsert: isNew },
    );
    return matchedCount + upsertedCount === 1;
  };
  try {
    await write({ until: trusted({ $lte: clock.now() }) }, { isNew: true });
  } catch (error) {
    // It exists and has not run out.
    if (isDuplicateKey(error)) return null;
    throw error;
  }
  return {
    renew: async () => write({ holder }, { isNew: false }),
    release: async () => {
      await Lease.deleteOne({ _id: name, holder });
    },
  };
}
