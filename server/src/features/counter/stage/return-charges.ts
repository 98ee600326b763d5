import {
  extraChargeTexts,
  formatRupees,
  lateFrom,
  momentAfter,
  offerCharges,
  type OfferedCharge,
  reasonFor,
  type ReturnKind,
  returnKinds,
  type ReturnTerms,
  type TakeBackBody,
  timesAt,
} from '@rental/contracts';
import { AppError } from '../../../errors/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ObjectId } from '../../../platform/mongo.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import { listExtraCharges } from '../../booking/moves/extra-charges.ts';
import { findAgreedCharges } from '../../booking/price/agreed-charges.ts';
import type { Handover } from '../../booking/record/handover.ts';
import type { LedgerEntry } from '../../booking/record/ledger-entry.ts';
import { refuseFullLedger } from '../../booking/refuse-full-ledger.ts';
import { lastHandOut } from '../../booking/stage/stages.ts';
import { returnedAt } from '../../booking/times/one-way.ts';
import { findLocationsById } from '../../location/find-locations.ts';
import { findTimes } from '../../settings/time-settings.ts';
import { refuseAboveMax, refuseUnlessAgreed } from '../extra-charge/add-charge.ts';

/** Returns what decides about the charges of a return; null if no kind for it was agreed. */
export async function findReturnTerms(booking: BookingRecord): Promise<ReturnTerms | null> {
  const agreedBy = await findAgreedCharges([booking]);
  const agreed = agreedBy(booking).filter(({ kind }) => returnKinds.some((each) => each === kind));
  if (agreed.length === 0) return null;
  const { toDate, returnTime, ledger } = booking;
  const [times, locations] = await Promise.all([findTimes(), findLocationsById([returnedAt(booking)])]);
  const { lateMinutes } = timesAt(locations.get(String(returnedAt(booking))) ?? {}, times);
  const charged = { late: chargedOf(ledger, 'late'), fuel: chargedOf(ledger, 'fuel') };
  return { toDate, returnTime, agreed, lateFrom: lateFrom(booking, lateMinutes), charged };
}

const chargedOf = (ledger: readonly LedgerEntry[], wanted: ReturnKind): number =>
  listExtraCharges(ledger)
    .filter(({ kind, takenOff }) => kind === wanted && !takenOff)
    .reduce((sum, { amount }) => sum + amount, 0);

/**
 * Returns the ledger entries of the charges that staff have chosen at a return. Throws `charge_not_agreed`,
 * `amount_too_high` with the `max` if a charge is higher than the return suggests, `ledger_full`, and
 * `edited_meanwhile` if an id is used already.
 */
export async function chargeReturn(
  booking: BookingRecord,
  { handover, charges = [] }: { handover: Handover; charges?: TakeBackBody['charges'] },
  deps: Deps,
): Promise<LedgerEntry[]> {
  if (charges.length === 0) return [];
  for (const { kind } of charges) await refuseUnlessAgreed(booking, kind);
  refuseFullLedger(booking);
  refuseKnownIds(booking, handover, charges);
  const terms = await findReturnTerms(booking);
  const moment = momentAfter(handover.at, 0);
  const offered = terms ? offerCharges(terms, { moment, out: lastHandOut(booking) ?? {}, back: handover }) : [];
  return charges.map(({ recordId, kind, amount }) => {
    const offer = offered.find((each) => each.kind === kind);
    refuseAboveOffer({ kind, amount }, offer, deps);
    const { evidence } = offer;
    const what = { lines: [{ kind, amount }], why: reasonFor(offer, amount), evidence };
    return { id: new ObjectId(recordId), at: deps.clock.now(), by: handover.by, ...what, paid: [], back: [] };
  });
}

type Chosen = NonNullable<TakeBackBody['charges']>;

function refuseKnownIds({ ledger }: BookingRecord, { id }: Handover, charges: Chosen): void {
  const known = [String(id), ...ledger.map((entry) => String(entry.id)), ...charges.map(({ recordId }) => recordId)];
  if (new Set(known).size < known.length) throw new AppError('edited_meanwhile');
}

function refuseAboveOffer(
  { kind, amount }: { kind: ReturnKind; amount: number },
  offer: OfferedCharge | undefined,
  deps: Deps,
): asserts offer is OfferedCharge {
  const name = `“${extraChargeTexts[kind]}”`;
  if (!offer) {
    const message = `Nothing about this return suggests ${name}.`;
    throw new AppError('amount_too_high', { message, data: { max: 0 } });
  }
  if (offer.amount === undefined) return refuseAboveMax(amount, deps);
  if (amount <= offer.amount) return;
  const message = `${name} can be at most ${formatRupees(offer.amount)} for this return.`;
  throw new AppError('amount_too_high', { message, data: { max: offer.amount } });
}
