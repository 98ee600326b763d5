import {
  type ExtraChargeKind,
  extraChargeKinds,
  formatDay,
  isExtraCharge,
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
export type TaxedLinesDraft = Omit<TaxedLinesBody, 'isTaxed' | 'profiles'> & {
  isTaxed: Record<LineKind, Answer>;
  /** The ids of the chosen tax profiles; empty for the one of the car. */
  profiles: Record<ExtraChargeKind, string>;
};

const answersFrom = (answerOf: (kind: LineKind) => Answer): TaxedLinesDraft['isTaxed'] =>
  Object.fromEntries(lineKinds.map((kind) => [kind, answerOf(kind)])) as TaxedLinesDraft['isTaxed'];

const profilesFrom = (chosen: TaxedLinesBody['profiles'] = {}): TaxedLinesDraft['profiles'] =>
  Object.fromEntries(extraChargeKinds.map((kind) => [kind, chosen[kind] ?? ''])) as TaxedLinesDraft['profiles'];

/** Returns the initial form values: those of the last version. Nothing is chosen before the first one. */
export function taxedLinesDraftOf({ versions }: Pick<SavedTaxedLines, 'versions'>): TaxedLinesDraft {
  const last = versions.at(-1);
  const profiles = profilesFrom(last?.profiles);
  if (last) return { ...last, isTaxed: answersFrom((kind) => (last.isTaxed[kind] ? 'yes' : 'no')), profiles };
  return { isTaxed: answersFrom(() => ''), profiles, decidedBy: '', decidedOn: '', validFrom: todayInIndia() };
}

const booleans = { '': undefined, yes: true, no: false } as const;

/** Whether a tax profile can be chosen for a kind: that of a taxed extra charge. */
export const hasProfile = ({ isTaxed }: TaxedLinesDraft, kind: LineKind): kind is ExtraChargeKind =>
  isExtraCharge(kind) && isTaxed[kind] === 'yes';

/** Without a profile of its own, an extra charge is taxed as the car. */
function ownProfiles(draft: TaxedLinesDraft): Pick<TaxedLinesBody, 'profiles'> {
  const chosen = extraChargeKinds.filter((kind) => hasProfile(draft, kind) && draft.profiles[kind] !== '');
  const profiles = Object.fromEntries(chosen.map((kind) => [kind, draft.profiles[kind]]));
  return chosen.length === 0 ? {} : { profiles };
}

type Problems = Record<string, string>;

export function readTaxedLinesDraft(draft: TaxedLinesDraft): { body: TaxedLinesBody } | { problems: Problems } {
  const isTaxed = Object.fromEntries(lineKinds.map((kind) => [kind, booleans[draft.isTaxed[kind]]]));
  const { profiles: _chosen, ...typedValues } = draft;
  const { data, error } = taxedLinesBody.safeParse({ ...typedValues, isTaxed, ...ownProfiles(draft) });
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

export const profileLabel = (kind: ExtraChargeKind): string => `${texts.profile}: ${lineTexts[kind]}`;

type TaxProfiles = readonly { _id: string; name: string }[];

const nameIn = (profiles: TaxProfiles, id: string | undefined): string =>
  profiles.find(({ _id }) => _id === id)?.name ?? '';

/** Returns the extra charges that have a tax profile of their own, with its name, as a text; empty if none has. */
export const ownProfilesText = ({ profiles: own = {} }: TaxedLinesBody, profiles: TaxProfiles): string =>
  extraChargeKinds
    .filter((kind) => own[kind] !== undefined)
    .map((kind) => `${lineTexts[kind]} (${nameIn(profiles, own[kind])})`)
    .join(', ');

/** Returns the values as text, each with its label in the form. */
export const taxedLinesTextsOf = (draft: TaxedLinesDraft, profiles: TaxProfiles): [label: string, text: string][] => [
  ...lineKinds.map((kind): [string, string] => [lineTexts[kind], answerTexts[draft.isTaxed[kind]]]),
  ...extraChargeKinds
    .filter((kind) => hasProfile(draft, kind))
    .map((kind): [string, string] => [profileLabel(kind), nameIn(profiles, draft.profiles[kind]) || texts.asCar]),
  [texts.decidedBy, draft.decidedBy],
  [texts.decidedOn, dayText(draft.decidedOn)],
  [texts.validFrom, dayText(draft.validFrom)],
];
