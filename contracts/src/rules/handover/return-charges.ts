import type { AgreedCharge } from '../money/extra-charge.ts';
import type { ExtraChargeUnit } from '../money/extra-charge-words.ts';
import type { Period } from '../days/period.ts';
import { formatRupees } from '../money/show-money.ts';
import { formatDay } from '../days/dates.ts';
import { minutesPerDay, minutesSince } from '../times/half-hours.ts';
import { delayText, dueBackAt } from '../times/late.ts';
import type { RentalTimes } from '../times/rental-times.ts';
import { formatDayTime } from '../times/week-lines.ts';

/* The extra charges that the facts of a return suggest. Staff may leave them out or charge less, never more. */

/** The kinds whose amount follows from the time of the return and the gauges. */
export const returnKinds = ['late', 'fuel'] as const;
export type ReturnKind = (typeof returnKinds)[number];

/** What staff read from the dashboard; tanks in eighths, a battery in percent. */
export type Gauged = Partial<Record<'fuelEighths' | 'cngEighths' | 'chargePercent', number | undefined>>;

/**
 * The terms by which a return is charged: the agreed kinds, when the car is due, from when it is late, and what was
 * already charged of each kind, in rupees.
 */
export type ReturnTerms = Pick<Period, 'toDate'> &
  Pick<RentalTimes, 'returnTime'> & {
    agreed: readonly AgreedCharge[];
    lateFrom: string;
    charged: Readonly<Record<ReturnKind, number>>;
  };

/** The return: its moment in India, and the gauges at the hand-out and now. */
export type Return = { moment: string; out: Gauged; back: Gauged };

/**
 * A charge to offer. `reason` is what it is for and `evidence` what shows it. Without an `amount`, staff enter it,
 * because no price is agreed.
 */
export type OfferedCharge = { kind: ReturnKind; amount?: number; reason: string; evidence: string };

/** Returns the charges to offer when a car is taken back. What was charged before is not offered again. */
export const offerCharges = (terms: ReturnTerms, { moment, out, back }: Return): OfferedCharge[] =>
  terms.agreed.flatMap((agreed) => {
    if (agreed.kind === 'late') return offerLate(agreed, terms, moment);
    return agreed.kind === 'fuel' ? offerFuel(agreed, terms, { out, back }) : [];
  });

const times = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

const unitMinutes: Partial<Record<ExtraChargeUnit, number>> = { hour: 60, day: minutesPerDay };

function offerLate({ price, per }: AgreedCharge, terms: ReturnTerms, moment: string): OfferedCharge[] {
  if (moment < terms.lateFrom) return [];
  const minutes = minutesSince(dueBackAt(terms), moment);
  const { toDate, returnTime } = terms;
  const [day = '', time] = moment.split('T');
  const due = returnTime === undefined ? formatDay(toDate) : formatDayTime(toDate, returnTime);
  const evidence = `Due ${due}; back ${formatDayTime(day, time)}`;
  const late = `${delayText(minutes)} late`;
  const length = per && unitMinutes[per];
  const units = length === undefined ? 1 : Math.ceil(minutes / length);
  const reason = per && length !== undefined ? `${late}: ${times(units, per)} at ${formatRupees(price ?? 0)}` : late;
  return offer({ kind: 'late', amount: price && price * units, reason, evidence }, terms);
}

const tanks = { fuelEighths: 'Fuel', cngEighths: 'CNG' } as const;

function offerFuel({ price, per }: AgreedCharge, terms: ReturnTerms, { out, back }: Omit<Return, 'moment'>) {
  const lower = (['fuelEighths', 'cngEighths'] as const).flatMap((tank) => {
    const [before, now] = [out[tank] ?? 0, back[tank] ?? 8];
    return now < before ? [{ missing: before - now, text: `${tanks[tank]} ${before}/8 out, ${now}/8 back` }] : [];
  });
  const missing = lower.reduce((sum, tank) => sum + tank.missing, 0);
  const battery = per === 'eighth' ? [] : lowerCharge(out.chargePercent, back.chargePercent);
  const evidence = [...lower.map(({ text }) => text), ...battery].join('; ');
  if (evidence === '') return [];
  const reason =
    per === 'eighth'
      ? `${times(missing, 'eighth')} of the tank missing at ${formatRupees(price ?? 0)}`
      : 'Less fuel than at the pick-up';
  const amount = price && (per === 'eighth' ? price * missing : price);
  return offer({ kind: 'fuel', amount, reason, evidence }, terms);
}

const lowerCharge = (before = 0, now = 100): string[] => (now < before ? [`Charge ${before}% out, ${now}% back`] : []);

/** Deducts what was charged of this kind before; without a price, a kind that was charged is not offered again. */
function offer(
  { amount, ...offered }: Omit<OfferedCharge, 'amount'> & { amount: number | undefined },
  { charged }: ReturnTerms,
): OfferedCharge[] {
  const before = charged[offered.kind];
  if (amount === undefined) return before > 0 ? [] : [offered];
  const rest = amount - before;
  const reason = before > 0 ? `${offered.reason}, less ${formatRupees(before)} charged before` : offered.reason;
  return rest > 0 ? [{ ...offered, reason, amount: rest }] : [];
}

/** Returns the reason that the customer reads for a charge of this amount. */
export const reasonFor = ({ reason, amount: offered }: OfferedCharge, amount: number): string =>
  offered === undefined || amount === offered ? reason : `${reason}, lowered to ${formatRupees(amount)}`;
