import {
  type GstScheme,
  type InvoiceTime,
  type Registration,
  registrationBody,
  type RegistrationBody,
  type StateCode,
  stateCodes,
  stateWords,
} from '@rental/contracts';
import { registrationTexts as texts } from './registration-texts.ts';

/** The form values of a registration. `invoiceAt` is empty until it is chosen. */
export type RegistrationDraft = Omit<RegistrationBody, 'scheme' | 'invoiceAt'> & {
  scheme: GstScheme;
  invoiceAt: InvoiceTime | '';
};
type Problems = Partial<Record<keyof RegistrationDraft, string>>;

// Neither a state nor the time of invoices is preselected. The schema rejects the empty state, which its type excludes.
export const blankRegistration: RegistrationDraft = {
  state: '' as StateCode,
  gstin: '',
  legalName: '',
  address: '',
  prefix: '',
  scheme: 'regular',
  invoiceAt: '',
};

export const registrationDraftOf = ({ _id, version: _version, ...draft }: Registration): RegistrationDraft => draft;

export const schemeTexts: Record<GstScheme, string> = { regular: 'Regular', composition: texts.composition };
export const invoiceTexts: Record<InvoiceTime, string> = { payment: texts.atPayment, return: texts.atReturn };

/** Returns the request body, without the time of invoices under a scheme that has none, or the errors by field. */
export function readRegistration({
  invoiceAt,
  ...rest
}: RegistrationDraft): { body: RegistrationBody } | { problems: Problems } {
  const isAsked = rest.scheme === 'regular';
  const isMissing = isAsked && invoiceAt === '';
  const { data, error } = registrationBody.safeParse({ ...rest, ...(isAsked && invoiceAt !== '' && { invoiceAt }) });
  if (data && !isMissing) return { body: data };
  const found = (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message] as const);
  // The first problem of a field wins.
  const problems = Object.fromEntries(found.toReversed());
  return { problems: { ...problems, ...(isMissing && { invoiceAt: texts.chooseInvoices }) } };
}

const stateText = (state: StateCode): string => (stateCodes.includes(state) ? stateWords(state) : '');

/** Returns the values as text, each with its label in the form. */
export const registrationTextsOf = (draft: RegistrationDraft): [label: string, text: string][] => [
  [texts.state, stateText(draft.state)],
  [texts.gstin, draft.gstin],
  [texts.legalName, draft.legalName],
  [texts.address, draft.address],
  [texts.prefix, draft.prefix],
  [texts.scheme, schemeTexts[draft.scheme]],
  [texts.invoices, invoiceText(draft)],
];

const invoiceText = ({ scheme, invoiceAt }: RegistrationDraft): string =>
  scheme === 'composition' || invoiceAt === '' ? '' : invoiceTexts[invoiceAt];
