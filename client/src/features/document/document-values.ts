import {
  type BusinessDocument,
  type DocumentFacts,
  documentFacts,
  type DocumentKind,
  documentKindTexts,
  formatDay,
  keysOf,
  wholeBusiness,
} from '@rental/contracts';
import { errorCode, errorMessage, fieldProblems } from '../../lib/api/error-message.ts';
import { documentTexts as texts } from './document-texts.ts';

/** The values of the form of a document. A fact that is not set is an empty string. */
export type DocumentDraft = Record<Exclude<keyof DocumentFacts, 'kind'>, string> & { kind: DocumentKind };
type Problems = Partial<Record<keyof DocumentDraft, string>>;

type Shown = Omit<BusinessDocument, '_id' | 'locationName' | 'version'>;

/** Returns the form values of a document. */
export const draftOf = ({
  kind,
  name = '',
  number = '',
  locationId = '',
  validUntil,
  note = '',
}: Shown): DocumentDraft => ({
  kind,
  name,
  number,
  locationId,
  validUntil,
  note,
});

export const blankDraft = draftOf({ kind: 'rent_a_car', validUntil: '' });

/** Returns the facts in the form of the calls. Only a document of the kind `other` keeps its name. */
export function readDraft({ kind, name, ...rest }: DocumentDraft): { body: DocumentFacts } | { problems: Problems } {
  const typed = Object.entries({ ...rest, name: kind === 'other' ? name : '' });
  const filled = Object.fromEntries(typed.filter(([field, text]) => text.trim() !== '' || field === 'validUntil'));
  const { data, error } = documentFacts.safeParse({ kind, ...filled });
  if (data) return { body: data };
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[String(path[0])] ??= message;
  return { problems: { ...problems, ...(rest.validUntil === '' && { validUntil: texts.fillIn }) } };
}

/** Returns the field errors contained in a rejection; may be empty. */
export const refusedFields = (refusal: unknown): Record<string, string> =>
  errorCode(refusal) === 'location_not_found' ? { locationId: errorMessage(refusal, '') } : fieldProblems(refusal);

/** Returns the values as text, each with its label in the form. */
export const textsOf =
  (placeOf: (locationId: string) => string) =>
  (draft: DocumentDraft): [label: string, text: string][] => {
    const shown: DocumentDraft | Record<keyof DocumentDraft, string> = {
      ...draft,
      kind: documentKindTexts[draft.kind],
      locationId: draft.locationId === '' ? wholeBusiness : placeOf(draft.locationId),
      validUntil: draft.validUntil === '' ? '' : formatDay(draft.validUntil),
    };
    return keysOf(shown).map((field) => [texts[field], shown[field]]);
  };
