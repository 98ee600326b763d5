import { BusinessDocument } from '../../src/features/document/document.model.ts';
import { ObjectId } from '../../src/platform/mongo.ts';

/* For the test of other locations: a document of a location, with the id of the location, and the calls about it. */

type Place = { locationId: string };

const facts = { kind: 'trade', validUntil: '2026-12-31' } as const;

export const buildDocument = async (locationId: ObjectId) =>
  BusinessDocument.create({ _id: locationId, ...facts, locationId, version: 1 });

export const documentCases = {
  'document.getAll': { lists: ({ locationId }: Place) => locationId, with: {} },
  'document.add': {
    missing: 'location_not_found',
    about: ({ locationId }: Place) => ({ body: { documentId: String(new ObjectId()), ...facts, locationId } }),
  },
  'document.edit': {
    missing: 'document_not_found',
    about: ({ locationId }: Place) => ({ body: { documentId: locationId, ...facts, locationId, version: 1 } }),
  },
  'document.remove': {
    missing: 'document_not_found',
    about: ({ locationId }: Place) => ({ body: { documentId: locationId, version: 1 } }),
  },
};
