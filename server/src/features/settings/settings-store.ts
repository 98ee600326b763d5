import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod/mini';
import { AppError } from '../../errors/app-error.ts';
import type { Question } from '../../platform/batches/batch-queries.ts';
import { checkpoint } from '../../platform/checkpoint.ts';
import type { Deps } from '../../platform/deps.ts';
import { isDuplicateKey, ObjectId, trusted } from '../../platform/mongo.ts';
import { type SettingsKind, type SettingsRecord, SettingsVersion, versionKeys } from './settings.model.ts';

/*
 * Settings that admins save as a whole. They are append-only, so that the unique index on the version serves as
 * compare-and-set, and history and rollback need no extra work. Each kind defines its schema and its defaults.
 */

/** A kind of settings: its schema and its defaults. */
export type SettingsOf<Shape extends z.ZodMiniType> = {
  kind: SettingsKind;
  shape: Shape;
  standard: z.output<Shape>;
};

/** One version of the settings; `saved` is null for version 0, which consists of the defaults and is not stored. */
export type Version<Value> = {
  version: number;
  value: Value;
  saved: { _id: ObjectId; by: ObjectId; at: Date } | null;
};

type Wanted = Pick<SettingsRecord, 'version'>;
export type Saved = Pick<SettingsRecord, 'version' | 'createdBy' | 'createdAt'>;

const newest = { version: -1 } as const;

/** Returns the current settings; throws if they were stored in an incompatible format. */
export async function findSettings<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
): Promise<Version<z.output<Shape>>> {
  const found = await SettingsVersion.findOne({ kind: of.kind }).sort(newest).maxTimeMS(3_000).lean<SettingsRecord>();
  return readNewest(found ? [found] : [], of);
}

/**
 * The query for the newest settings of each of these kinds, to be combined with others; pass its result to
 * `readNewest`. It examines one document per kind, because the grouping skips to the first entry of each in the index.
 */
export const newestSettings = (...kinds: SettingsKind[]): Question => ({
  of: SettingsVersion.collection.name,
  stages: [
    { $match: { kind: { $in: kinds } } },
    { $sort: { kind: 1, ...newest } },
    { $group: { _id: '$kind', newest: { $first: '$$ROOT' } } },
    { $replaceWith: '$newest' },
  ],
});

/** The query for the settings saved as that version, to be combined with others; pass its result to `readNewest`. */
export const settingsOfVersion = (kind: SettingsKind, version: number): Question => ({
  of: SettingsVersion.collection.name,
  stages: [{ $match: { kind, version } }],
});

/** Returns the version of that kind among the given ones, or the defaults if there is none. */
export function readNewest<Shape extends z.ZodMiniType>(
  newestOnes: readonly SettingsRecord[],
  of: SettingsOf<Shape>,
): Version<z.output<Shape>> {
  const found = newestOnes.find(({ kind }) => kind === of.kind);
  return found ? readVersion(found, of) : { version: 0, value: of.standard, saved: null };
}

/** Returns the settings saved as that version, or null. */
export async function findVersion<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
  { version }: Wanted,
): Promise<Version<z.output<Shape>> | null> {
  const found = await SettingsVersion.findOne({ kind: of.kind, version }).maxTimeMS(3_000).lean<SettingsRecord>();
  return found && readVersion(found, of);
}

/** Returns the settings saved as these versions, in no particular order. */
export async function findVersions<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
  versions: number[],
): Promise<Version<z.output<Shape>>[]> {
  const found = await SettingsVersion.find({ kind: of.kind, version: trusted({ $in: versions }) })
    .maxTimeMS(3_000)
    .lean<SettingsRecord[]>();
  return found.map((each) => readVersion(each, of));
}

/** Returns all saved versions, the oldest first. */
export async function findAllVersions<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
): Promise<Version<z.output<Shape>>[]> {
  const found = await SettingsVersion.find({ kind: of.kind })
    .sort({ version: 1 })
    .maxTimeMS(3_000)
    .lean<SettingsRecord[]>();
  return found.map((each) => readVersion(each, of));
}

const shown = 30;

/** Returns who saved each version and when, newest first, without the values. */
export async function listVersions(kind: SettingsKind): Promise<Saved[]> {
  return SettingsVersion.find({ kind }, { version: 1, createdBy: 1, createdAt: 1 })
    .sort(newest)
    .limit(shown)
    .maxTimeMS(3_000)
    .lean<Saved[]>();
}

type Save<Value> = { value: Value; ifMatch: number | null; adminId: string };
type Edited<Value> = { before: Version<Value>; after: Version<Value> };

/**
 * Saves the next version. With `ifMatch`, saves only if that version is the newest; otherwise, and whenever a
 * concurrent save wins, throws `edited_meanwhile` with the newer `version`. If the same admin saves the same value
 * again, returns the stored version.
 */
export async function saveSettings<Shape extends z.ZodMiniType>(
  of: SettingsOf<Shape>,
  { value, ifMatch, adminId }: Save<z.output<Shape>>,
  { clock }: Pick<Deps, 'clock'>,
): Promise<Edited<z.output<Shape>>> {
  const before = await findSettings(of);
  if (ifMatch !== null && ifMatch !== before.version) return answerRepeat({ present: before, value, ifMatch, adminId });
  await checkpoint('settings:read');
  const saved = { _id: new ObjectId(), by: new ObjectId(adminId), at: clock.now() };
  const version = before.version + 1;
  try {
    await SettingsVersion.create({
      _id: saved._id,
      kind: of.kind,
      version,
      value,
      createdBy: saved.by,
      createdAt: saved.at,
    });
  } catch (error) {
    if (!isDuplicateKey(error, versionKeys)) throw error;
    throw new AppError('edited_meanwhile', { data: { version } });
  }
  return { before, after: { version, value, saved } };
}

type Repeat<Value> = Save<Value> & { present: Version<Value>; ifMatch: number };

/**
 * Handles a retry after a lost response: returns the stored version if the same admin has already saved the same value.
 * Throws `edited_meanwhile` otherwise.
 */
function answerRepeat<Value>({ present, value, ifMatch, adminId }: Repeat<Value>): Edited<Value> {
  const isOurs = present.version === ifMatch + 1 && present.saved?.by.toHexString() === adminId;
  if (isOurs && isDeepStrictEqual(present.value, value)) return { before: present, after: present };
  throw new AppError('edited_meanwhile', { data: { version: present.version } });
}

function readVersion<Shape extends z.ZodMiniType>(
  { _id, version, value, createdBy, createdAt }: SettingsRecord,
  { shape, standard }: SettingsOf<Shape>,
): Version<z.output<Shape>> {
  // Versions saved before a field existed lack it, and get its default.
  return {
    version,
    value: shape.parse(Object.assign({}, standard, value)),
    saved: { _id, by: createdBy, at: createdAt },
  };
}

/** Returns the URLs of the logos and portraits of all versions, because any version may be restored. */
export async function findSettingsPictures(): Promise<string[]> {
  const fields = ['value.logo', 'value.team.photo', 'value.testimonials.photo'];
  const found: unknown[][] = await Promise.all(
    fields.map(async (field) => SettingsVersion.distinct(field, { kind: 'business' })),
  );
  return found.flat().filter((address) => typeof address === 'string');
}
