import type { Migration, MigrationStep } from '../../../src/platform/migration/migration.ts';
import { type ObjectId, plainCollection } from '../../../src/platform/mongo.ts';

/*
 * What the next version of the proof changes: each booking says by which channel it came. Today's version neither
 * writes the field nor minds it.
 */

type Channelled = { _id: ObjectId; kind: string; channel?: string };

const bookings = () => plainCollection<Channelled>({ collection: { name: 'bookings' } });
const unnamed = { kind: 'booking', channel: { $exists: false } };

const nameChannels: MigrationStep = {
  name: 'name-channels',
  isDone: async () => (await bookings().findOne(unnamed)) === null,
  countLeft: async () => bookings().countDocuments(unnamed),
  changeBatch: async (limit) => {
    const found = await bookings().find(unnamed).limit(limit).toArray();
    const ids = found.map(({ _id }) => _id);
    const { modifiedCount } = await bookings().updateMany(
      { _id: { $in: ids }, channel: { $exists: false } },
      { $set: { channel: 'web' } },
    );
    return modifiedCount;
  },
};

/** The list of the next version. */
export const withNextStep = (steps: readonly Migration[]): Migration[] => [
  ...steps,
  { version: (steps.at(-1)?.version ?? 0) + 1, olderMayServe: true, ...nameChannels },
];
