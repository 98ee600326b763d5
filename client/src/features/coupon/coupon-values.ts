import {
  type Coupon,
  type CouponBody,
  couponBody,
  type CouponFactKind,
  type CouponFactName,
  couponFacts,
  formatDay,
  keysOf,
} from '@rental/contracts';
import { errorCode, errorMessage, fieldProblems } from '../../lib/api/error-message.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { couponTexts as texts } from './coupon-texts.ts';

type Facts = typeof couponFacts;
type PlainFact = Exclude<CouponFactName, 'change'>;
type Typed<Kind extends CouponFactKind> = Kind extends 'switch'
  ? boolean
  : Kind extends 'locations'
    ? string[]
    : string;

/** The form values of a coupon: numbers as typed, empty strings for unset optional fields. */
export type CouponDraft = { [Fact in PlainFact]: Typed<Facts[Fact]['kind']> } & {
  kind: 'percent' | 'rupees';
  amount: string;
  maxRupees: string;
};

export type CouponProblems = Partial<Record<keyof CouponDraft, string>>;

const blank = (): CouponDraft => ({
  code: '',
  kind: 'percent',
  amount: '',
  maxRupees: '',
  fromDate: todayInIndia(),
  toDate: '',
  stayFrom: '',
  stayTo: '',
  minTotal: '',
  totalLimit: '',
  perCustomer: '1',
  locationIds: [],
  isEnabled: true,
});

const typed = (value: number | string | null | undefined) => String(value ?? '');

const changeFields = (change: CouponBody['change']): Pick<CouponDraft, 'kind' | 'amount' | 'maxRupees'> =>
  'percent' in change
    ? { kind: 'percent', amount: typed(change.percent), maxRupees: typed(change.maxRupees) }
    : { kind: 'rupees', amount: typed(change.rupees), maxRupees: '' };

/** Returns the initial form values; `null` means a new coupon. */
export function draftOf(coupon: Coupon | null): CouponDraft {
  if (coupon === null) return blank();
  return {
    ...changeFields(coupon.change),
    code: coupon.code,
    fromDate: coupon.fromDate,
    toDate: coupon.toDate,
    stayFrom: typed(coupon.stayFrom),
    stayTo: typed(coupon.stayTo),
    minTotal: typed(coupon.minTotal),
    totalLimit: typed(coupon.totalLimit),
    perCustomer: typed(coupon.perCustomer),
    locationIds: coupon.locationIds ?? [],
    isEnabled: coupon.isEnabled,
  };
}

const textOf = (text: string) => (text === '' ? null : text);
const numberOf = (text: string) => (text.trim() === '' ? null : Number(text));

function changeOf({ kind, amount, maxRupees }: CouponDraft) {
  if (kind === 'rupees') return { rupees: numberOf(amount) };
  return { percent: numberOf(amount), ...(maxRupees === '' ? {} : { maxRupees: numberOf(maxRupees) }) };
}

/** Returns the form field that corresponds to a path in the request body, or null if there is none. */
function fieldAt(path: string, draft: CouponDraft): keyof CouponDraft | null {
  const [first = '', second] = path.split('.');
  if (first !== 'change') return first in draft ? (first as keyof CouponDraft) : null; // checked with `in` above
  // If `maxRupees` is not a number, the whole `change` is invalid, so the schema reports the error at `change`.
  const isAboutLimit = second === 'maxRupees' || (second === undefined && Number.isInteger(numberOf(draft.amount)));
  return isAboutLimit ? 'maxRupees' : 'amount';
}

const unreadable = new Set(['invalid_type', 'invalid_union']);

export function readDraft(draft: CouponDraft): { body: CouponBody } | { problems: CouponProblems } {
  const { kind: _kind, amount: _amount, maxRupees: _most, ...rest } = draft;
  const { data, error } = couponBody.safeParse({
    ...rest,
    change: changeOf(draft),
    stayFrom: textOf(draft.stayFrom),
    stayTo: textOf(draft.stayTo),
    minTotal: numberOf(draft.minTotal),
    totalLimit: numberOf(draft.totalLimit),
    perCustomer: numberOf(draft.perCustomer),
    locationIds: draft.locationIds.length === 0 ? null : draft.locationIds,
  });
  if (data) return { body: data };
  const problems: CouponProblems = {};
  for (const { path, code, message } of error.issues) {
    const field = fieldAt(path.map(String).join('.'), draft);
    if (field === null) continue;
    problems[field] ??= draft[field] === '' ? texts.fillIn : unreadable.has(code) ? texts.wholeNumber : message;
  }
  return { problems };
}

/** Returns the field errors contained in a rejection; may be empty. */
export function refusedFields(refusal: unknown, draft: CouponDraft): CouponProblems {
  if (errorCode(refusal) === 'coupon_code_taken') return { code: errorMessage(refusal, '') };
  const told = Object.entries(fieldProblems(refusal)).map(
    ([path, message]) => [fieldAt(path, draft), message] as const,
  );
  return Object.fromEntries(told.filter(([field]) => field !== null));
}

const shownDay = (day: string) => (day === '' ? '' : formatDay(day));

function textOfFact(fact: PlainFact, draft: CouponDraft, nameOf: (locationId: string) => string): string {
  if (fact === 'locationIds') return draft.locationIds.map(nameOf).join(', ');
  if (fact === 'isEnabled') return draft.isEnabled ? texts.on : texts.off;
  return couponFacts[fact].kind === 'day' ? shownDay(draft[fact]) : draft[fact];
}

/** Returns the coupon’s values as text, each with its label in the form. */
export const textsOf = (draft: CouponDraft, nameOf: (locationId: string) => string): [label: string, text: string][] =>
  keysOf(couponFacts).flatMap((fact): [string, string][] => {
    const { label } = couponFacts[fact];
    if (fact !== 'change') return [[label, textOfFact(fact, draft, nameOf)]];
    return [
      [label, `${draft.amount} ${draft.kind}`],
      [texts.maxRupees, draft.maxRupees],
    ];
  });

export function bodyOf({ _id, uses: _uses, version: _version, ...body }: Coupon): CouponBody {
  return body;
}
