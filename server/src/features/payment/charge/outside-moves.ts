import type { ObjectId } from '../../../platform/mongo.ts';
import type { ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, OutsideRefund, RefundPart } from './charge.model.ts';
import {
  type ChargeMoved,
  endUndecided,
  isCounted,
  leftOf,
  type MoveDeps,
  moveCharge,
  newPart,
  nextLook,
  outsideOf,
  promisedOf,
  untold,
} from './charge-moves.ts';
import { takeOff } from './refund-moves.ts';

/* All moves concerning external refunds. `charge-moves.ts` describes how a move works. */

/**
 * Returns the refunds that have a key of ours but belong to no part. Their records were lost when an older backup was
 * restored, so they count as external refunds. The caller must fetch the list before reading the charge: each part is
 * stored before its refund is requested, so no refund in the list can then belong to a part that is not stored yet.
 */
export function findForgotten<R extends { receipt: string | null }>(charge: ChargeRecord, own: R[]): R[] {
  const known = new Set(charge.forgottenKeys);
  return own.filter(({ receipt }) => {
    const [, place, gen] = /-(\d+)-(\d+)$/.exec(receipt ?? '') ?? [];
    const part = charge.parts[Number(place) - 1];
    return known.has(receipt ?? '') || (gen !== undefined && (!part || part.gen < Number(gen)));
  });
}

/**
 * Returns the external refunds in the provider’s list that are processed or failed. A refund in progress is included
 * only if we lost its record (see `findForgotten`) or the charge is not counted, because refunded money must not confirm a
 * booking.
 */
export function listOutside(charge: ChargeRecord, refunds: ProviderRefund[]) {
  const forgotten = new Set(
    findForgotten(
      charge,
      refunds.filter((each) => isOwn(charge, each)),
    ),
  );
  const outside = refunds.filter((each) => !isOwn(charge, each) || forgotten.has(each));
  const isEarly = (each: ProviderRefund) => !isCounted(charge) || forgotten.has(each);
  return {
    listed: outside
      .filter((each) => each.amountInPaise > 0 && (/processed|failed/.test(each.status) || isEarly(each)))
      .map(({ id, amountInPaise: paise, status }): OutsideRefund => ({ id, paise, cameBack: status === 'failed' })),
    forgottenKeys: [...forgotten].flatMap(({ receipt }) => receipt ?? []),
  };
}

/** Whether the refund is ours: it has a key of ours or, in case its data is unreadable, an ID that we stored. */
export const isOwn = ({ _id, parts }: ChargeRecord, { id, receipt }: ProviderRefund): boolean =>
  receipt?.startsWith(`refund-${_id}-`) === true || parts.some(({ razorpayRefundId }) => razorpayRefundId === id);

/** The total in paise of the refunds, except those that failed or were reversed. */
export const paiseOut = (refunds: readonly OutsideRefund[]): number =>
  refunds.reduce((sum, { paise, cameBack }) => sum + (cameBack ? 0 : paise), 0);

/**
 * Combines the recorded external refunds with the listed ones; `back` are those that have failed or been reversed
 * since. The list may be older than the record: a recorded refund that the list lacks is retained, and one recorded as
 * failed remains so. If some refunds in the recorded total are unknown, only listed failures lower that total.
 */
export function outsideAfter(now: ChargeRecord, listed: readonly OutsideRefund[]) {
  const known = new Map(now.outsideRefunds?.map((each) => [each.id, each]));
  const hasUnknown = paiseOut([...known.values()]) < now.outsidePaise;
  const back = listed.filter(({ id, cameBack }) => cameBack && !(known.get(id)?.cameBack ?? !hasUnknown));
  const added = listed.filter(({ id, cameBack }) => !cameBack && !known.has(id));
  for (const each of [...added, ...back]) known.set(each.id, each);
  const outsideRefunds = [...known.values()];
  const least = now.outsidePaise - back.reduce((sum, { paise }) => sum + paise, 0);
  return { outsideRefunds, outsidePaise: Math.max(0, least, paiseOut(outsideRefunds)), back };
}

/**
 * C11: records the listed refunds made outside our system. Returns null if their total is unchanged. If the total
 * rises, the same write applies C12, which reduces owed refunds by the external ones and limits them to what is left of
 * the charge, and C8 if an undecided charge was refunded in full. If the total falls, C14 applies.
 */
export async function noteOutside(
  chargeId: string,
  { listed, forgottenKeys = [] }: { listed: readonly OutsideRefund[]; forgottenKeys?: string[] },
  deps: MoveDeps,
): ChargeMoved {
  const forgotten = forgottenKeys.length > 0 ? { forgottenKeys } : {};
  return moveCharge(chargeId, deps, (now) => {
    const { outsideRefunds, outsidePaise, back } = outsideAfter(now, listed);
    if (outsidePaise === now.outsidePaise) return null;
    const sums = { outsideRefunds, outsidePaise, ...forgotten };
    const isLess = outsidePaise < now.outsidePaise;
    const changes = {
      ...sums,
      ...(isLess ? cameBack(now, { outsidePaise, back }, deps) : wentOut(now, outsidePaise, deps)),
    };
    const seen = { ...changes, ...endUndecided({ ...now, ...changes }) };
    return { ...seen, nextAt: nextLook({ ...now, ...seen }, deps) };
  });
}

function wentOut(now: ChargeRecord, outsidePaise: number, deps: MoveDeps): Partial<ChargeRecord> {
  const parts = cutOwed(now, outsideOf({ outsidePaise }) - outsideOf(now), deps);
  const amount = leftOf(now) - leftOf({ ...now, outsidePaise, parts });
  const paise = outsidePaise - now.outsidePaise;
  return { parts, outsideParts: [...now.outsideParts, { paise, amount, at: deps.clock.now() }] };
}

/**
 * C14: external refunds failed or were reversed, so the customer doesn’t have that money. We owe it again, as a new
 * part in state `failed`: a part that the external refund covered is not reopened, because a request for it may be in
 * progress. An undecided charge gets no new part, because nothing was owed or recorded in a ledger yet.
 */
function cameBack(
  now: ChargeRecord,
  { outsidePaise, back }: Pick<ReturnType<typeof outsideAfter>, 'outsidePaise' | 'back'>,
  { clock }: MoveDeps,
): Partial<ChargeRecord> {
  const at = clock.now();
  const amount = leftOf({ ...now, outsidePaise }) - leftOf(now);
  const [first] = back;
  if (now.outcome === 'undecided' || !first) {
    const paise = outsidePaise - now.outsidePaise;
    return { outsideParts: [...now.outsideParts, { paise, amount: -amount, at }] };
  }
  const part = newPart(now, { id: first.id, amount, part: now.parts.length + 1 }, at);
  const failed = { ...part, state: 'failed' as const, lastError: 'a refund made outside this system failed' };
  return { parts: amount > 0 ? [...now.parts, failed] : now.parts, toldPaise: untold };
}

/**
 * Reduces owed refunds in two steps: first by the newly found external refunds (`since`, in rupees), starting with the
 * oldest owed refund; then by any amount that exceeds the rest of the charge, starting with the newest.
 */
function cutOwed(charge: ChargeRecord, since: number, deps: MoveDeps): RefundPart[] {
  const paid = takeOff(charge.parts, since, deps);
  const over = promisedOf({ parts: paid }) + outsideOf(charge) + since - charge.amount;
  return takeOff(paid.toReversed(), over, deps).toReversed();
}

/** Rupees refunded outside our system that did not cover a refund we owed. */
export const lostOf = ({ outsideParts }: Pick<ChargeRecord, 'outsideParts'>): number =>
  outsideParts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * Records that the booking’s ledger includes the external refunds of `told`, which is the charge as the caller read it.
 * Returns null if the external refunds have changed since then.
 */
export async function markTold(told: ChargeRecord, deps: MoveDeps): ChargeMoved {
  const { outsidePaise: toldPaise } = told;
  return moveCharge(told._id, deps, (now) => {
    const isOther = now.outsidePaise !== toldPaise || lostOf(now) !== lostOf(told);
    if (now.toldPaise === toldPaise || isOther) return null;
    return { toldPaise, nextAt: nextLook({ ...now, toldPaise }, deps) };
  });
}

/** Resolves external refunds up to the total that the admin saw. Returns null if that total has changed since. */
export async function resolveOutside(
  chargeId: string,
  { paise, by, note }: { paise: number; by: ObjectId; note: string },
  deps: MoveDeps,
): ChargeMoved {
  return moveCharge(chargeId, deps, ({ outsidePaise }) =>
    outsidePaise === paise ? { resolvedOutside: { paise, by, at: deps.clock.now(), note } } : null,
  );
}
