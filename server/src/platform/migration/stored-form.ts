import type { Migration } from './migration.ts';
import { type IndexedCollection, plainCollection } from '../mongo.ts';

/*
 * Which version of the stored form a database is in, in one document of it. A version of ours knows the versions of
 * its own steps; what it may do with the database follows from the two.
 */

export type StoredForm = {
  /** The last step that was made. */
  version: number;
  /** The oldest version of ours that may serve it: one that knows this step. */
  compatibleFrom: number;
};

/** What a version of ours can serve. */
export type KnownForm = {
  /** Its last step. */
  version: number;
  /** The last step without which it does not serve. */
  needs: number;
};

export type Fitness = 'fits' | 'older' | 'newer';

/** Where it stands, and beside it the lock of who migrates; without an index of its own. */
export const schemaCollection: IndexedCollection = {
  collection: { name: 'schema' },
  schema: { indexes: () => [] },
};

const documentId = 'form';
const documents = () => plainCollection<StoredForm & { _id: string }>(schemaCollection);

/** The form before the first step. Databases of development may say so already. */
const firstForm = 3;

/** Which forms a version with these steps knows and needs. */
export function knownForm(steps: readonly Migration[]): KnownForm {
  const versionOf = (all: readonly Migration[]): number => all.at(-1)?.version ?? firstForm;
  return { version: versionOf(steps), needs: versionOf(steps.filter(({ olderMayServe }) => olderMayServe !== true)) };
}

/**
 * Newer: another version has made a step that we do not know and cannot live with. Older: a step is missing that we
 * cannot live without. A database of which nobody wrote it down yet is told by its documents alone.
 */
export function compareForms(known: KnownForm, stored: StoredForm | null): Fitness {
  if (stored === null) return 'fits';
  if (stored.compatibleFrom > known.version) return 'newer';
  return stored.version < known.needs ? 'older' : 'fits';
}

/** Why a version may not work with a newer database, for people. */
export const describeNewer = (known: KnownForm, stored: StoredForm): string =>
  `the database is newer than this version: it is in form ${stored.version} and asks for a version that knows form ` +
  `${stored.compatibleFrom} or later; this one knows form ${known.version}`;

export async function readStoredForm(): Promise<StoredForm | null> {
  return documents().findOne({ _id: documentId }, { projection: { _id: 0 } });
}

/** Writes down that the database is at least in this form; nothing is ever taken back. */
export async function raiseStoredForm({ version, compatibleFrom }: StoredForm): Promise<void> {
  await documents().updateOne({ _id: documentId }, { $max: { version, compatibleFrom } }, { upsert: true });
}
