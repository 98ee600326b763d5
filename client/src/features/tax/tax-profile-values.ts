import { formatDay, keysOf, type TaxProfile, type TaxProfileBody, taxProfileBody } from '@rental/contracts';
import { errorCode, errorMessage, fieldProblems } from '../../lib/api/error-message.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { taxProfileTexts as texts } from './tax-profile-texts.ts';

/** The form values of a profile’s next version; the percentage as typed. */
export type ProfileDraft = Omit<TaxProfileBody, 'basisPoints'> & { percent: string };
export type ProfileProblems = Partial<Record<keyof ProfileDraft, string>>;

const blank = (): ProfileDraft => ({
  name: '',
  sac: '',
  percent: '',
  decidedBy: '',
  decidedOn: '',
  validFrom: todayInIndia(),
});

/** Returns the initial form values: those of the last version, or blank ones for a new profile. */
export function profileDraftOf(profile: TaxProfile | null): ProfileDraft {
  const last = profile?.versions.at(-1);
  if (last === undefined) return blank();
  const { basisPoints, ...rest } = last;
  return { ...rest, percent: String(basisPoints / 100) };
}

/** Returns the percentage in basis points, or null if the text is not a number with at most two decimals. */
function basisPointsIn(typed: string): number | null {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(typed.trim()) ?? [];
  return whole === '' ? null : Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const fieldAt = (path: string) => (path === 'basisPoints' ? 'percent' : path);

export function readProfileDraft({
  percent,
  ...rest
}: ProfileDraft): { body: TaxProfileBody } | { problems: ProfileProblems } {
  const { data, error } = taxProfileBody.safeParse({ ...rest, basisPoints: basisPointsIn(percent) });
  if (data) return { body: data };
  const draft: Record<string, string> = { percent, ...rest };
  const problems: Record<string, string> = {};
  for (const { path, code, message } of error.issues) {
    const field = fieldAt(String(path[0]));
    problems[field] ??= draft[field] === '' ? texts.fillIn : code === 'invalid_type' ? texts.notPercent : message;
  }
  return { problems };
}

/** Returns the field errors contained in a rejection; may be empty. */
export function refusedProfileFields(refusal: unknown): Record<string, string> {
  if (errorCode(refusal) === 'tax_profile_name_taken') return { name: errorMessage(refusal, '') };
  const problems = Object.entries(fieldProblems(refusal));
  return Object.fromEntries(problems.map(([path, message]) => [fieldAt(path), message]));
}

const days: ReadonlySet<keyof ProfileDraft> = new Set(['decidedOn', 'validFrom']);

/** Returns the values as text, each with its label in the form. */
export const profileTextsOf = (draft: ProfileDraft): [label: string, text: string][] =>
  keysOf(draft).map((field) => {
    const text = draft[field];
    return [texts[field], days.has(field) && text !== '' ? formatDay(text) : text];
  });
