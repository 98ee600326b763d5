import { type BookingDetail, type DamageProposal, extraChargeContract, formatRupees } from '@rental/contracts';
import { useState } from 'react';
import { serverNow } from '../../../lib/clock.ts';
import { useMayCall, useRank } from '../../../lib/rank.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { LineForm } from '../../../ui/form/line-form.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { OnlineButton } from '../../../ui/online-button.tsx';
import { ProposalPhotos } from '../../damage/proposal-photos.tsx';
import { useBookingChange } from '../use-booking-change.ts';
import { extraChargeApi } from './extra-charge-api.ts';

type DamageRowProps = {
  booking: Pick<BookingDetail, '_id' | 'rev'>;
  proposal: DamageProposal;
  onBusy: (isBusy: boolean) => void;
};

const stateTexts = { open: 'Proposed', charged: 'Charged', dropped: 'Dropped' } as const;

/** A proposed charge for damage, with the customer’s answer and what staff can decide now. */
export function DamageRow({ booking, proposal, onBusy }: DamageRowProps) {
  const { amount, reason, evidence, damageId, answer, answerBy, state } = proposal;
  return (
    <li className="py-3 text-[15px]">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
        <span>Damage: {stateTexts[state].toLowerCase()}</span>
        <span>{formatRupees(amount)}</span>
      </p>
      <p className="wrap-anywhere">{reason}</p>
      <p className="text-sm wrap-anywhere text-ink-700">{evidence}</p>
      {damageId !== undefined && <ProposalPhotos bookingId={booking._id} damageId={damageId} />}
      {answer && (
        <p className="mt-1 wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">
            Answer, <Moment at={answer.at} />:
          </span>{' '}
          {answer.text}
        </p>
      )}
      {state === 'open' && !answer && (
        <p className="text-sm text-ink-700">
          The customer can answer until <Moment at={answerBy} />.
        </p>
      )}
      {state === 'open' && <Decision booking={booking} proposal={proposal} onBusy={onBusy} />}
    </li>
  );
}

function Decision({ booking: { _id: bookingId, rev }, proposal, onBusy }: DamageRowProps) {
  const { _id: proposalId, amount, answer, answerBy } = proposal;
  const [open, setOpen] = useState<'charge' | 'drop' | null>(null);
  const { failure, make } = useBookingChange(onBusy);
  const [charge, charging] = extraChargeApi.useChargeDamageMutation();
  const [drop, dropping] = extraChargeApi.useDropDamageMutation();
  const mayDecide = useMayCall(extraChargeContract.chargeDamage);
  const isManager = useRank() !== 'clerk';
  const isDue = answer ? isManager : Date.parse(answerBy) <= serverNow();
  if (!mayDecide) return null;

  const named = { bookingId, rev, proposalId };
  const chargeNow = (reason?: string) =>
    void make(() => charge({ body: { ...named, ...(reason !== undefined && { reason }) } }).unwrap());
  return (
    <div className="mt-2 grid gap-3">
      {failure && <Alert>{failure}</Alert>}
      {answer && !isManager && <p className="text-sm text-ink-700">A manager decides about the answer.</p>}
      {open === null && (
        <div className="flex flex-wrap gap-3">
          {isDue && (
            <OnlineButton
              size="sm"
              isBusy={charging.isLoading}
              onClick={() => (answer ? setOpen('charge') : chargeNow())}
            >
              Charge {formatRupees(amount)}
            </OnlineButton>
          )}
          <Button variant="outline" size="sm" onClick={() => setOpen('drop')}>
            Drop
          </Button>
        </div>
      )}
      {open === 'charge' && (
        <LineForm
          label="Why you charge it. The customer reads this."
          maxLength={200}
          action={`Charge ${formatRupees(amount)}`}
          isBusy={charging.isLoading}
          onSave={chargeNow}
        />
      )}
      {open === 'drop' && (
        <LineForm
          label="Why you drop it"
          maxLength={200}
          action="Drop the proposal"
          isBusy={dropping.isLoading}
          onSave={(reason) => void make(() => drop({ body: { ...named, reason } }).unwrap())}
        />
      )}
    </div>
  );
}
