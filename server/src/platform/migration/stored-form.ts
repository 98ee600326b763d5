import type { Migration } from './migration.ts';
import { type IndexedCollection, plainCollection } from '../mongo.ts';

/*
 * The schema version of the database, stored in one document. An application compares it with the schema versions of
 * its own migration steps to decide whether it may use the database.
 */

export type StoredForm = {
  /** The number of the last completed migration step. */
  version: number;
  /** An application must know at least this schema version to serve the database. */
  compatibleFrom: number;
};

/** The schema versions that this application supports. */
export type KnownForm = {
  /** The version of the application's last step. */
  version: number;
  /** The version of the last step that the application requires. */
  needs: number;
};

export type Fitness = 'fits' | 'older' | 'newer';

/** Stores the schema version and the migration lock; needs no indexes of its own. */
export const schemaCollection: IndexedCollection = {
  collection: { name: 'schema' },
  schema: { indexes: () => [] },
};

const documentId = 'form';
const documents = () => plainCollection<StoredForm & { _id: string; foundedAt?: Date }>(schemaCollection);

/** The schema version before the first step; development databases may already have recorded it. */
const firstForm = 3;

/** Returns the schema versions that an application with these steps knows and requires. */
export function knownForm(steps: readonly Migration[]): KnownForm {
  const versionOf = (all: readonly Migration[]): number => all.at(-1)?.version ?? firstForm;
  return { version: versionOf(steps), needs: versionOf(steps.filter(({ olderMayServe }) => olderMayServe !== true)) };
}

/**
 * Returns `newer` when the database has been migrated by a step that this version neither knows nor is compatible with,
 * and `older` when the database lacks a step that this version requires. A database without a recorded version fits:
 * only its documents can show what is missing.
 */
export function compareForms(known: KnownForm, stored: StoredForm | null): Fitness {
  if (stored === null) return 'fits';
  if (stored.compatibleFrom > known.version) return 'newer';
  return stored.version < known.needs ? 'older' : 'fits';
}

/** Explains why this version may not use a newer database. */
export const describeNewer = (known: KnownForm, stored: StoredForm): string =>
  `the database is newer than this version: it is in form ${stored.version} and asks for a version that knows form ` +
  `${stored.compatibleFrom} or later; this one knows form ${known.version}`;

export async function readStoredForm(): Promise<StoredForm | null> {
  return documents().findOne({ _id: documentId }, { projection: { _id: 0, version: 1, compatibleFrom: 1 } });
}

/** Returns when the schema version was first recorded, by the database's clock; null before that. */
export async function readFoundedAt({ maxTimeMS }: { maxTimeMS: number }): Promise<Date | null> {
  return (await documents().findOne({ _id: documentId }, { maxTimeMS }))?.foundedAt ?? null;
}

/**
 * Records that the database has at least this schema version, and when one was first recorded; a recorded version never
 * decreases.
 */
export async function raiseStoredForm({ version, compatibleFrom }: StoredForm): Promise<void> {
  const raised = {
    version: { $max: ['$version', version] },
    compatibleFrom: { $max: ['$compatibleFrom', compatibleFrom] },
  };
  const foundedAt = { $ifNull: ['$foundedAt', '$$NOW'] };
  await documents().updateOne({ _id: documentId }, [{ $set: { ...raised, foundedAt } }], { upsert: true });
}
