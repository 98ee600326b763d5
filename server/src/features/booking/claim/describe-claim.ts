import { type NextClaim, timesOf } from '@rental/contracts';
import type { Reach } from '../../../platform/reach.ts';
import type { ListedClaim } from './listed-claims.ts';

type Known = {
  /** The customers of the bookings within reach, by id. */
  contacts: ReadonlyMap<string, { name: string; phone: string | null }>;
  reach: Reach;
};

/** Describes a claim for staff: with its customer if it is a booking within reach, otherwise only its start. */
export function describeClaim(claim: ListedClaim, { contacts, reach }: Known): NextClaim {
  const { _id, fromDate } = claim;
  const unnamed = { _id: String(_id), fromDate, code: null, customerName: null, customerPhone: null };
  if (claim.kind === 'block') return { ...unnamed, kind: 'blocked' };
  const begins = {
    ...unnamed,
    kind: claim.status === 'pending' ? ('held' as const) : ('booked' as const),
    pickUpTime: timesOf(claim).pickUpTime,
  };
  if (!reach.isOwn(claim)) return begins;
  const { name = '–', phone = null } = contacts.get(String(claim.customerId)) ?? {};
  return { ...begins, code: claim.code ?? null, customerName: name, customerPhone: phone };
}
