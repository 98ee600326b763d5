import { type DifferenceKind, formatPaise } from '@rental/contracts';
import type { ObjectId } from '../../platform/mongo.ts';

/** A difference as comparing finds it. */
export type Found = {
  kind: DifferenceKind;
  /** The payment, refund or settlement that it is about; with the kind, its name. */
  entity: string;
  razorpayPaymentId: string | null;
  refundId: string | null;
  bookingId: ObjectId | null;
  ours: string | null;
  theirs: string | null;
};

type Side = string | number | null;
type Facts = Partial<Pick<Found, 'razorpayPaymentId' | 'refundId' | 'bookingId'>> & { ours: Side; theirs: Side };

const textOf = (side: Side): string | null => (typeof side === 'number' ? formatPaise(side) : side);

/** Describes a difference; a number is paise. */
export function found(kind: DifferenceKind, entity: string, { ours, theirs, ...about }: Facts): Found {
  const nobody = { razorpayPaymentId: null, refundId: null, bookingId: null };
  return { ...nobody, ...about, kind, entity, ours: textOf(ours), theirs: textOf(theirs) };
}

/** The name of a difference: the same whenever it is found. */
export const nameOf = ({ kind, entity }: Pick<Found, 'kind' | 'entity'>): string => `${kind}:${entity}`;
