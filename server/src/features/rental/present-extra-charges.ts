import type { DamageProposal, ExtraCharge } from '@rental/contracts';
import type { BookingRecord } from '../booking/booking.model.ts';
import type { DamageProposal as Stored } from '../booking/record/damage-proposal.ts';
import { listExtraCharges } from '../booking/moves/extra-charges.ts';

type Shown = { extraCharges?: ExtraCharge[]; damageProposals?: DamageProposal[] };

/** Returns the extra charges and the proposed ones of a booking as fields of a reply; no field if there are none. */
export const presentExtraCharges = (booking: BookingRecord): Shown => ({
  ...presentCharges(booking),
  ...(booking.damageProposals && { damageProposals: booking.damageProposals.map(presentProposal) }),
});

export const presentProposal = ({
  id,
  at,
  amount,
  reason,
  evidence,
  answerBy,
  state,
  damageId,
  answer,
}: Stored): DamageProposal => ({
  _id: String(id),
  amount,
  at: at.toISOString(),
  reason,
  evidence,
  answerBy: answerBy.toISOString(),
  state,
  ...(damageId && { damageId: String(damageId) }),
  ...(answer && { answer: { at: answer.at.toISOString(), text: answer.text ?? '' } }),
});

function presentCharges({ ledger }: BookingRecord): Pick<Shown, 'extraCharges'> {
  const extraCharges = listExtraCharges(ledger).map(({ entry, kind, amount, evidence, takenOff }) => ({
    _id: String(entry.id),
    kind,
    amount,
    at: entry.at.toISOString(),
    reason: entry.why,
    evidence,
    ...(takenOff && { takenOffAt: takenOff.at.toISOString() }),
  }));
  return extraCharges.length === 0 ? {} : { extraCharges };
}
