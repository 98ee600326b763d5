import type { BookingRecord } from '../booking.model.ts';
import type { DamageProposal } from '../record/damage-proposal.ts';

type Charged = Pick<BookingRecord, 'damageProposals' | 'ledger'>;

/**
 * Returns the proposal that names this damage and is open, or was charged and not taken off; undefined if there is none.
 * A damage has at most one, and it is in the booking at whose return the damage was found.
 */
export const standingProposalOf = (
  { damageProposals = [], ledger }: Charged,
  damageId: string,
): DamageProposal | undefined =>
  damageProposals.find(
    ({ id, state, damageId: named }) =>
      String(named) === damageId && state !== 'dropped' && !ledger.some(({ takesOff }) => takesOff?.equals(id)),
  );
