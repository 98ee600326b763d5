import { randomUUID } from 'node:crypto';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, trusted } from '../../platform/mongo.ts';
import { Lease } from './lease.model.ts';

/** Longer than any step between two renewals; so long a killed process keeps the others waiting. */
const leaseMs = 10 * 60_000;

export type HeldLease = {
  /** Keeps it for longer; false when somebody else has taken it. */
  renew: () => Promise<boolean>;
  release: () => Promise<void>;
};

/** Takes the lease of this name, or answers null while somebody else holds it. */
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
