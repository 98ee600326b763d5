import { addDays, documentNoticeDays } from '@rental/contracts';
import { trusted } from '../../platform/mongo.ts';
import type { Reach } from '../../platform/reach.ts';
import { BusinessDocument, type DocumentRecord } from './document.model.ts';

const byExpiry = { validUntil: 1, _id: 1 } as const;

/**
 * Returns the documents of the whole business and of the locations within reach, by the day on which they expire. A
 * business has so few that the index doesn’t include the location.
 */
export async function findDocuments({ documents }: Pick<Reach, 'documents'>): Promise<DocumentRecord[]> {
  return BusinessDocument.find(documents).sort(byExpiry).maxTimeMS(3_000).lean<DocumentRecord[]>();
}

/** Returns the documents of the business that have expired or will expire within the notice period. */
export async function findDocumentsDue(today: string): Promise<DocumentRecord[]> {
  const until = addDays(today, documentNoticeDays);
  return BusinessDocument.find({ validUntil: trusted({ $lte: until }) })
    .sort(byExpiry)
    .maxTimeMS(3_000)
    .lean<DocumentRecord[]>();
}
