import type { BookingRecord } from '../booking/booking.model.ts';
import { listExtraCharges, type RecordedCharge } from '../booking/moves/extra-charges.ts';
import type { DamageProposal } from '../booking/record/damage-proposal.ts';
import type { LedgerEntry } from '../booking/record/ledger-entry.ts';
import { counterPartOf, isNews, type Mail } from './payment-mails.ts';

const addedKey = ({ id }: Pick<LedgerEntry, 'id'>): string => `charged:${String(id)}`;
const takenOffKey = ({ id }: Pick<LedgerEntry, 'id'>): string => `charge-off:${String(id)}`;

/**
 * Returns the emails that a booking’s extra charges require: one for each added charge, one for each that was taken off,
 * and those of `damageMails`.
 */
export const extraChargeMails = (booking: BookingRecord): Mail[] => [
  ...damageMails(booking),
  ...listExtraCharges(booking.ledger).flatMap((charge) => [
    ...(isNews(booking, charge.entry.at) ? [addedMail(charge, booking)] : []),
    ...(charge.takenOff && isNews(booking, charge.takenOff.at) ? [takenOffMail(charge, charge.takenOff)] : []),
  ]),
];

const addedMail = (
  { entry, kind, amount, evidence }: RecordedCharge,
  { balance = 0 }: Pick<BookingRecord, 'balance'>,
): Mail => ({
  key: addedKey(entry),
  template: 'charge_added',
  kind,
  amount,
  reason: entry.why,
  evidence,
  ...(balance > 0 && { due: balance }),
});

function takenOffMail({ kind, amount }: RecordedCharge, entry: LedgerEntry): Mail {
  const atCounter = counterPartOf(entry);
  return {
    key: takenOffKey(entry),
    template: 'charge_taken_off',
    kind,
    amount,
    refund: entry.back.reduce((sum, back) => sum + back.amount, 0),
    ...(atCounter > 0 && { atCounter }),
  };
}

const proposedKey = ({ id }: DamageProposal): string => `damage:${String(id)}`;
const droppedKey = ({ id }: DamageProposal): string => `damage-dropped:${String(id)}`;

/** The emails about proposed charges for damage: one when it was proposed, and one when it was dropped. */
const damageMails = (booking: BookingRecord): Mail[] =>
  (booking.damageProposals ?? []).flatMap((proposal): Mail[] => {
    const { amount, reason, evidence, answerBy, state, ended } = proposal;
    const about = { amount, reason };
    return [
      ...(isNews(booking, proposal.at)
        ? [{ key: proposedKey(proposal), template: 'damage_proposed' as const, ...about, evidence, answerBy }]
        : []),
      ...(state === 'dropped' && ended && isNews(booking, ended.at)
        ? [{ key: droppedKey(proposal), template: 'damage_dropped' as const, ...about }]
        : []),
    ];
  });

/** The keys of the emails that the customer gets about extra charges. */
export const extraChargeMailKeys = ({
  ledger,
  damageProposals = [],
}: Pick<BookingRecord, 'ledger' | 'damageProposals'>): string[] => [
  ...listExtraCharges(ledger).flatMap(({ entry, takenOff }) => [
    addedKey(entry),
    ...(takenOff ? [takenOffKey(takenOff)] : []),
  ]),
  ...damageProposals.flatMap((proposal) => [proposedKey(proposal), droppedKey(proposal)]),
];
