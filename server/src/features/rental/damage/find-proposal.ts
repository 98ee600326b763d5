import { AppError } from '../../../errors/app-error.ts';
import type { BookingRecord } from '../../booking/booking.model.ts';
import type { DamageProposal } from '../../booking/record/damage-proposal.ts';

/** Returns a proposed charge for damage. Throws `charge_not_found`. */
export function findProposal({ damageProposals = [] }: BookingRecord, proposalId: string): DamageProposal {
  const found = damageProposals.find(({ id }) => String(id) === proposalId);
  if (!found) throw new AppError('charge_not_found');
  return found;
}
