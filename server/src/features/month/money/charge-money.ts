import type { ChargeRecord, RefundPart } from '../../payment/charge/charge.model.ts';
import { ownerOf } from '../../payment/charge/refund-moves.ts';
import type { MoneyPlace } from '../../payment/month/sum-money.ts';

/* The money of one charge, as it came and went. Amounts are in paise. */

export type ChargeMoveKind = 'payment' | 'refund' | 'outside' | 'came_back';

/**
 * Money that came in or left on account of a charge. `part` is null for a payment, and for money that was returned
 * outside our system. `id` is unique within the charge and never changes.
 */
export type ChargeMove = {
  id: string;
  kind: ChargeMoveKind;
  at: Date;
  paise: number;
  place: MoneyPlace;
  part: RefundPart | null;
};

/** Whether the charge is the part of a deposit that has paid a balance, which is no new money. */
export const isUsedDeposit = ({ method, counter, razorpayOrderId }: ChargeRecord): boolean =>
  method === 'deposit' && !counter && razorpayOrderId === null;

const hand = { at: 'hand' } as const;

function placeOf({ counter, razorpayOrderId }: ChargeRecord): MoneyPlace {
  if (counter) return { at: 'counter', locationId: counter.locationId, method: counter.method };
  return razorpayOrderId === null ? hand : { at: 'provider' };
}

const paymentOf = (charge: ChargeRecord): ChargeMove[] =>
  isUsedDeposit(charge)
    ? []
    : [
        {
          id: 'payment',
          kind: 'payment',
          at: charge.capturedAt,
          paise: charge.providerPaise,
          place: placeOf(charge),
          part: null,
        },
      ];

/** A refund counts once it is processed. Money that others returned may have covered all of it. */
function refundsOf(charge: ChargeRecord): ChargeMove[] {
  const place = placeOf(charge);
  return charge.parts.flatMap((part): ChargeMove[] => {
    const { amount, processedAt: at, paise, byHand } = part;
    if (!at || amount === 0) return [];
    const isOnline = place.at === 'provider' && !byHand;
    const left = { id: `refund-${part.id}`, at, paise: isOnline ? (paise ?? amount * 100) : amount * 100, part };
    return [{ kind: 'refund', ...left, place: place.at === 'provider' && byHand ? hand : place }];
  });
}

/**
 * External refunds, and those that came back. Of a counted charge, the latter are only in its total, and the part that
 * owes the money again says when. Without such a part, they count when the last external refund was found.
 */
function outsideMovesOf(charge: ChargeRecord): ChargeMove[] {
  const { outsideParts, outsidePaise, outsideRefunds = [], parts } = charge;
  const place = { at: 'provider' } as const;
  const seen = outsideParts.filter(({ paise }) => paise !== 0);
  const moves = seen.map(({ paise, at }, index): ChargeMove => ({
    id: `outside-${index}`,
    kind: paise > 0 ? 'outside' : 'came_back',
    at,
    paise: Math.abs(paise),
    place,
    part: null,
  }));
  let back = seen.reduce((sum, { paise }) => sum + paise, 0) - outsidePaise;
  const again = parts.filter(({ id }) => id.startsWith('rfnd_') && ownerOf(id) === id);
  const last = seen.at(-1);
  for (const [index, part] of again.entries()) {
    const own = outsideRefunds.find(({ id }) => id === part.id)?.paise ?? part.promised * 100;
    const paise = index === again.length - 1 ? back : Math.min(back, own);
    back -= paise;
    if (paise > 0) moves.push({ id: `back-${part.id}`, kind: 'came_back', at: part.dueAt, paise, place, part });
  }
  if (back > 0 && last) moves.push({ id: 'back', kind: 'came_back', at: last.at, paise: back, place, part: null });
  return moves;
}

/** Returns everything that came in or left on account of a charge. */
export const movesOf = (charge: ChargeRecord): ChargeMove[] => [
  ...paymentOf(charge),
  ...refundsOf(charge),
  ...outsideMovesOf(charge),
];

const comesIn = ({ kind }: ChargeMove): boolean => kind === 'payment' || kind === 'came_back';

/** Returns the paise by which a move raises what we have received on account of the charge. */
export const signed = (move: ChargeMove): number => (comesIn(move) ? move.paise : -move.paise);
