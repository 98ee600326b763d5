import * as z from 'zod/mini';
import type { ContractGroup } from '../contract.ts';
import { day, lineOfText, objectId, remark } from '../fields.ts';
import { type DocumentKind, documentKinds } from './document-words.ts';

/* Licences and other documents of the business, with the days on which they expire. */

/** Without `locationId`, the document is for the whole business. `validUntil` is its last day. */
const facts = {
  kind: z.enum(documentKinds),
  name: z.optional(lineOfText(80)),
  number: z.optional(lineOfText(40)),
  locationId: z.optional(objectId),
  validUntil: day,
  note: z.optional(remark),
} as const;

export const documentTexts = {
  nameRequired: 'Enter the name of the document',
  nameOnlyOfOther: 'Only another document has a name',
  chooseLocation: 'Choose one of your locations',
} as const;

type Named = { kind: DocumentKind; name?: string | undefined };

const hasNameIfOther = z.refine<Named>(({ kind, name }) => kind !== 'other' || name !== undefined, {
  path: ['name'],
  message: documentTexts.nameRequired,
});

const hasNameOnlyIfOther = z.refine<Named>(({ kind, name }) => kind === 'other' || name === undefined, {
  path: ['name'],
  message: documentTexts.nameOnlyOfOther,
});

/** A document and the version that the caller saw, so that a write is rejected if it has changed since. */
const shown = { documentId: objectId, version: z.int().check(z.gte(1)) } as const;

/** What a form edits. */
export const documentFacts = z.strictObject(facts).check(hasNameIfOther, hasNameOnlyIfOther);
export type DocumentFacts = z.infer<typeof documentFacts>;

/** The browser creates `documentId`, so that a repeated call adds the document once. */
export const newDocumentBody = z
  .strictObject({ ...facts, documentId: objectId })
  .check(hasNameIfOther, hasNameOnlyIfOther);
export type NewDocumentBody = z.infer<typeof newDocumentBody>;

export const editDocumentBody = z.strictObject({ ...facts, ...shown }).check(hasNameIfOther, hasNameOnlyIfOther);
export type EditDocumentBody = z.infer<typeof editDocumentBody>;

/** `locationName` is absent if the document is for the whole business. */
export const businessDocument = z.object({
  _id: objectId,
  ...facts,
  locationName: z.optional(z.string()),
  version: z.int(),
});
export type BusinessDocument = z.infer<typeof businessDocument>;

/** Managers change the documents of their locations; those of the whole business they only read. */
export const documentContract = {
  getAll: {
    method: 'GET',
    path: '/document/getAll',
    access: 'admin',
    rank: 'manager',
    message: 'Business documents',
    reply: z.array(businessDocument),
    errors: [],
  },
  add: {
    method: 'POST',
    path: '/document/add',
    access: 'admin',
    rank: 'manager',
    status: 201,
    message: 'Document added',
    body: newDocumentBody,
    reply: businessDocument,
    errors: ['location_not_found', 'edited_meanwhile'],
  },
  edit: {
    method: 'PUT',
    path: '/document/edit',
    access: 'admin',
    rank: 'manager',
    message: 'Document updated',
    body: editDocumentBody,
    reply: businessDocument,
    errors: ['document_not_found', 'location_not_found', 'edited_meanwhile'],
  },
  remove: {
    method: 'PUT',
    path: '/document/remove',
    access: 'admin',
    rank: 'manager',
    message: 'Document deleted',
    body: z.strictObject(shown),
    reply: z.null(),
    errors: ['document_not_found', 'edited_meanwhile'],
  },
} as const satisfies ContractGroup;
