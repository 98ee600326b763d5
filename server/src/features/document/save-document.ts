import { type DocumentFacts, documentTexts, type EditDocumentBody, type NewDocumentBody } from '@rental/contracts';
import { AppError } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { isDuplicateKey, ObjectId } from '../../platform/mongo.ts';
import { findLocation } from '../location/find-locations.ts';
import { BusinessDocument, type DocumentRecord } from './document.model.ts';

type Saved = { before: DocumentRecord | null; after: DocumentRecord };
type By = Pick<Caller, 'staff'>;

const optional = ['name', 'number', 'locationId', 'note'] as const;

/** Throws `location_not_found`, and `invalid_input` if anyone but an owner leaves the location out. */
async function readFacts({ locationId, ...others }: DocumentFacts, { staff }: By) {
  if (locationId === undefined) {
    if (!staff) return others;
    throw new AppError('invalid_input', {
      details: [{ path: 'locationId', message: documentTexts.chooseLocation }],
    });
  }
  if (staff && !staff.locationIds.includes(locationId)) throw new AppError('location_not_found');
  if (!(await findLocation(locationId))) throw new AppError('location_not_found');
  return { ...others, locationId: new ObjectId(locationId) };
}

/**
 * Adds a document of the business. Idempotent by `documentId`. Throws `location_not_found`, `invalid_input`, and
 * `edited_meanwhile` if this id is that of a document of another location.
 */
export async function addDocument({ documentId, ...facts }: NewDocumentBody, by: By): Promise<Saved> {
  const record: DocumentRecord = { _id: new ObjectId(documentId), ...(await readFacts(facts, by)), version: 1 };
  try {
    await BusinessDocument.create(record);
  } catch (error) {
    if (!isDuplicateKey(error, { _id: 1 })) throw error;
    return { before: null, after: await findRepeat(record) };
  }
  return { before: null, after: record };
}

/** Returns the document that an earlier call with this id added. */
async function findRepeat({ _id, locationId }: DocumentRecord): Promise<DocumentRecord> {
  const wanted = { _id, locationId: locationId ?? null };
  const known = await BusinessDocument.findOne(wanted).maxTimeMS(3_000).lean<DocumentRecord>();
  if (!known) throw new AppError('edited_meanwhile');
  return known;
}

/** Changes a document. Throws as `findToChange` and `readFacts`, and `document_not_found` and `edited_meanwhile`. */
export async function editDocument({ documentId, version, ...facts }: EditDocumentBody, by: By): Promise<Saved> {
  const before = await findToChange(documentId, by);
  if (!before) throw new AppError('document_not_found');
  const cleared = optional.filter((name) => facts[name] === undefined);
  const after = await BusinessDocument.findOneAndUpdate(
    { _id: before._id, version },
    {
      $set: await readFacts(facts, by),
      ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared.map((name) => [name, 1])) }),
      $inc: { version: 1 },
    },
    { returnDocument: 'after' },
  )
    .maxTimeMS(3_000)
    .lean<DocumentRecord>();
  if (!after) throw new AppError('edited_meanwhile');
  return { before, after };
}

type Shown = Pick<EditDocumentBody, 'documentId' | 'version'>;

/**
 * Deletes a document and returns it; null if it doesn’t exist any more. Throws as `findToChange`, and
 * `edited_meanwhile`.
 */
export async function removeDocument({ documentId, version }: Shown, by: By): Promise<DocumentRecord | null> {
  const before = await findToChange(documentId, by);
  if (!before) return null;
  const { deletedCount } = await BusinessDocument.deleteOne({ _id: before._id, version }).maxTimeMS(3_000);
  if (deletedCount === 0) throw new AppError('edited_meanwhile');
  return before;
}

/**
 * Returns a document, or null if there is none. Throws `document_not_found` if its location is out of reach, and
 * `not_allowed` if it is for the whole business and the caller is no owner.
 */
async function findToChange(documentId: string, { staff }: By): Promise<DocumentRecord | null> {
  const document = await BusinessDocument.findById(documentId).maxTimeMS(3_000).lean<DocumentRecord>();
  if (!staff || !document) return document;
  if (!document.locationId) throw new AppError('not_allowed');
  if (!staff.locationIds.includes(String(document.locationId))) throw new AppError('document_not_found');
  return document;
}
