import { randomUUID } from 'node:crypto';
import { model, Schema } from 'mongoose';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, schemaDefaults, trusted } from '../../platform/mongo.ts';

/** The process that currently holds an exclusive task, and the time before which no other process may take it over. */
const leaseSchema = new Schema(
  {
    _id: { type: String, required: true },
    holder: { type: String, required: true },
    until: { type: Date, required: true },
  },
  { ...schemaDefaults, collection: 'leases' },
);

export const Lease = model('Lease', leaseSchema);

/**
 * How long a lease lasts without renewal: longer than any step between two renewals. If the holder is killed, other
 * processes wait this long.
 */
const leaseMs = 10 * 60_000;

export type HeldLease = {
  /** Extends the lease; returns false if another process has taken it over. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
};

/** Acquires the lease with this name; returns null while another process holds it. */
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
    // A duplicate key means that another process holds the lease and that it has not expired.
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
