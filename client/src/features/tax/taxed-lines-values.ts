import {
  formatDay,
  lineKinds,
  type LineKind,
  lineTexts,
  type SavedTaxedLines,
  taxedLinesBody,
  type TaxedLinesBody,
} from '@rental/contracts';
import { todayInIndia } from '../../lib/clock.ts';
import { taxedLinesTexts as texts } from './taxed-lines-texts.ts';

/** An answer as chosen; empty until one is chosen. */
export type Answer = '' | 'yes' | 'no';
export type TaxedLinesDraft = Omit<TaxedLinesBody, 'isTaxed'> & { isTaxed: Record<LineKind, Answer> };

const answersFrom = (answerOf: (kind: LineKind) => Answer): TaxedLinesDraft['isTaxed'] =>
  Object.fromEntries(lineKinds.map((kind) => [kind, answerOf(kind)])) as TaxedLinesDraft['isTaxed'];

/** Returns the initial form values: those of the last version. Nothing is chosen before the first one. */
export function taxedLinesDraftOf({ versions }: Pick<SavedTaxedLines, 'versions'>): TaxedLinesDraft {
  const last = versions.at(-1);
  if (!last) return { isTaxed: answersFrom(() => ''), decidedBy: '', decidedOn: '', validFrom: todayInIndia() };
  return { ...last, isTaxed: answersFrom((kind) => (last.isTaxed[kind] ? 'yes' : 'no')) };
}

const booleans = { '': undefined, yes: true, no: false } as const;

type Problems = Record<string, string>;

export function readTaxedLinesDraft(draft: TaxedLinesDraft): { body: TaxedLinesBody } | { problems: Problems } {
  const isTaxed = Object.fromEntries(lineKinds.map((kind) => [kind, booleans[draft.isTaxed[kind]]]));
  const { data, error } = taxedLinesBody.safeParse({ ...draft, isTaxed });
  if (data) return { body: data };
  const typed: Record<string, unknown> = draft;
  const problems: Problems = {};
  for (const { path, message } of error.issues) {
    const isEmpty = path[0] === 'isTaxed' || typed[String(path[0])] === '';
    problems[path.join('.')] ??= isEmpty ? texts.fillIn : message;
  }
  return { problems };
}

const answerTexts = { '': '', yes: texts.taxed, no: texts.notTaxed } as const;

const dayText = (day: string): string => (day === '' ? '' : formatDay(day));

/** Returns the values as text, each with its label in the form. */
export const taxedLinesTextsOf = (draft: TaxedLinesDraft): [label: string, text: string][] => [
  ...lineKinds.map((kind): [string, string] => [lineTexts[kind], answerTexts[draft.isTaxed[kind]]]),
  [texts.decidedBy, draft.decidedBy],
  [texts.decidedOn, dayText(draft.decidedOn)],
  [texts.validFrom, dayText(draft.validFrom)],
];
