import { type BusinessDocument, documentTitle } from '@rental/contracts';
import { pick } from '../../platform/pick.ts';
import { findLocationNames } from '../location/find-locations.ts';
import type { DocumentRecord } from './document.model.ts';

const facts = ['kind', 'name', 'number', 'validUntil', 'note'] as const;

type Names = ReadonlyMap<string, string>;

/** Returns the names of the locations of these documents by id. */
export const findPlacesOf = async (documents: readonly Pick<DocumentRecord, 'locationId'>[]): Promise<Names> =>
  findLocationNames(documents.flatMap(({ locationId }) => locationId ?? []));

/** Adds the names of the locations. */
export async function presentDocuments(documents: readonly DocumentRecord[]): Promise<BusinessDocument[]> {
  const names = await findPlacesOf(documents);
  return documents.map((document) => presentOne(document, names));
}

const placeOf = ({ locationId }: DocumentRecord) => (locationId ? { locationId: String(locationId) } : {});

const presentOne = (document: DocumentRecord, names: Names): BusinessDocument => ({
  _id: String(document._id),
  ...pick(document, facts),
  ...placeOf(document),
  ...(document.locationId && { locationName: names.get(String(document.locationId)) ?? '–' }),
  version: document.version,
});

const auditedFacts = (document: DocumentRecord) => ({ ...pick(document, facts), ...placeOf(document) });

const auditedTarget = (document: DocumentRecord) => ({
  targetId: String(document._id),
  targetName: documentTitle(document),
});

/** The reply of a saved document with its audit entry. */
export async function presentSaved({ before, after }: { before: DocumentRecord | null; after: DocumentRecord }) {
  return {
    data: presentOne(after, await findPlacesOf([after])),
    ...auditedTarget(after),
    before: before && auditedFacts(before),
    after: auditedFacts(after),
  };
}

/** The reply of a deleted document with its audit entry. */
export const presentRemoved = (before: DocumentRecord | null) => ({
  data: null,
  ...(before ? auditedTarget(before) : { targetId: null, targetName: null }),
  before: before && auditedFacts(before),
  after: null,
});
