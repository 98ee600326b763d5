import type { ProviderRefund } from '../../../platform/payment-gateway.ts';
import type { ChargeRecord, RefundPart } from '../charge/charge.model.ts';
import { isOwn, listOutside, outsideAfter } from '../charge/outside-moves.ts';
import { isMadeThere, isUnasked } from '../charge/refund-moves.ts';
import { cameBackMail, refundMail } from '../payment-mails.ts';
import type { RefundTry } from './ask-refund.ts';
import type { Action } from './facts.ts';

const retryMinutes = [1, 5, 30, 60];
/** From this try on, a rejection for any reason other than our balance being too low is permanent: an admin decides. */
const refusedFromTry = 2;
const alertFromTry = 3;

const hasNotFailed = ({ status }: ProviderRefund): boolean => status !== 'failed';

/** Returns the actions that update a charge from the provider’s list of its refunds. Source: protocol, section 4.6. */
export function decideRefunds(charge: ChargeRecord, refunds: ProviderRefund[]): Action[] {
  const ids = refunds.filter(({ status }) => status !== 'unknown').map(({ id }) => id);
  const unknown = refunds.filter(({ status }) => status === 'unknown');
  const own = refunds.filter((each) => isOwn(charge, each));
  const outside = listOutside(charge, refunds);
  const { outsidePaise, back } = outsideAfter(charge, outside.listed);
  const isLess = outsidePaise < charge.outsidePaise;
  return [
    ...(ids.length > 0 ? [{ do: 'forget-unknown', ids } as const] : []),
    ...unknown.map(({ id, word }) => ({ do: 'note-unknown', what: 'refund', id, word }) as const),
    ...charge.parts.flatMap((part) => followPart(charge, part, own)),
    ...(isLess ? back.map((each): Action => ({ do: 'mail', mail: cameBackMail(charge, each) })) : []),
    ...(outsidePaise === charge.outsidePaise ? [] : [{ do: 'note-outside', ...outside } as const]),
  ];
}

function followPart(charge: ChargeRecord, part: RefundPart, own: ProviderRefund[]): Action[] {
  const { razorpayRefundId, key } = part;
  // The refund with the stored provider id or, if the response with that id was lost, the refund with our key.
  const made =
    own.find(({ id }) => id === razorpayRefundId) ?? own.find((each) => each.receipt === key && hasNotFailed(each));
  return made ? recordRefund(charge, part, made) : [];
}

/**
 * Returns the actions that record how far the provider has processed one of our refunds (C5, C6). Each email is queued
 * before the move that it reports.
 */
function recordRefund(charge: ChargeRecord, part: RefundPart, made: ProviderRefund): Action[] {
  const { id: reference, status } = made;
  const mail = (news: 'started' | 'done' | 'failed'): Action => ({
    do: 'mail',
    mail: refundMail({ charge, part, news, reference }),
  });
  const state = endOf(part, status);
  return [
    ...(isUnasked(part) && status !== 'failed' ? [mail('started')] : []),
    ...(isUnasked(part) ? [{ do: 'refund-requested', part, made } as const] : []),
    ...(state ? [mail(state === 'processed' ? 'done' : 'failed'), { do: 'refund-ended', part, state } as const] : []),
  ];
}

/**
 * Returns the final status that the part now reaches, or null if it does not change. A processed refund may still fail
 * at the bank later.
 */
function endOf(part: RefundPart, status: ProviderRefund['status']): 'processed' | 'failed' | null {
  const isUnderWay = isUnasked(part) || part.state === 'requested';
  if (status === 'processed') return isUnderWay ? status : null;
  if (status !== 'failed') return null;
  return isUnderWay || (part.state === 'processed' && isMadeThere(part)) ? status : null;
}

const isNews = ({ do: step }: Action): boolean =>
  step === 'refund-requested' || step === 'refund-ended' || step === 'note-outside';

/** Whether the provider’s rejection is final: our balance was sufficient and no external refund is pending. */
const isFinal = (charge: ChargeRecord, { isRefused, waitsForBalance, refunds }: Failure): boolean =>
  isRefused && !waitsForBalance && !refunds?.some((each) => each.status === 'pending' && !isOwn(charge, each));

type Failure = NonNullable<RefundTry['failure']>;

/** Returns the actions that follow a refund request. Source: protocol, section 4.4. */
export function decideTried(charge: ChargeRecord, { part, made, failure }: RefundTry, now: Date): Action[] {
  if (made) return recordRefund(charge, part, made);
  const { message, refunds, wasSilent, isEarly } = failure;
  const news = refunds ? decideRefunds(charge, refunds) : [];
  const postpone = (nextAt: Date, isDelayed = false): Action => ({
    do: 'postpone-refund',
    part,
    nextAt,
    error: message,
    wasSilent,
    isDelayed,
  });
  // A try before the scheduled time does not change the schedule.
  if (isEarly) return [postpone(charge.nextAt ?? now)];
  // Some of the money was already refunded by an earlier request of ours or in the provider’s dashboard, so the rest
  // becomes due immediately.
  if (news.some(isNews)) return [...news, postpone(now)];
  if (part.tries >= refusedFromTry && isFinal(charge, failure)) {
    const mail = refundMail({ charge, part, news: 'failed', reference: null });
    return [...news, { do: 'mail', mail }, { do: 'refund-refused', part, error: message }];
  }
  const minutes = retryMinutes[Math.min(part.tries, retryMinutes.length) - 1] ?? 60;
  return [...news, postpone(new Date(now.getTime() + minutes * 60_000), part.tries >= alertFromTry)];
}
