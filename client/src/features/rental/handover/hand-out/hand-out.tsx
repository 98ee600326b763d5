import type { HandoverFacts } from '@rental/contracts';
import { formatRupees, isAtLeast } from '@rental/contracts';
import { useId, useState } from 'react';
import { useRank } from '../../../../lib/rank.ts';
import { OnlineButton } from '../../../../ui/online-button.tsx';
import { TakeMoney } from '../../money/take-money.tsx';
import { handoverApi } from '../../../counter/handover-api.ts';
import { DriverLicences } from '../../licence/driver-licences.tsx';
import { useLicences } from '../../licence/use-licences.ts';
import { useFoundDamages } from '../../../damage/damage-draft.ts';
import { Agreement, useAcceptance } from './agreement.tsx';
import { DamageStep } from '../car-notes/damage-step.tsx';
import { HandoverNotes, ReasonField, useHandoverNotes } from '../car-notes/handover-notes.tsx';
import { balanceText, depositText, handoverTexts as texts, stepTexts } from '../handover-texts.ts';
import { useEntered } from '../step/kept-step.ts';
import { PhotoStep } from '../car-notes/photo-step.tsx';
import { StepForm } from '../step/step-form.tsx';
import type { StepProps } from '../step/use-step.ts';

type HandOutProps = StepProps & { onBusy: (isBusy: boolean) => void; onNoShow: () => void };

/**
 * The form that records a hand-out. While the booking has a balance, or its deposit or a licence is missing, only managers
 * can submit it, with a reason.
 */
export function HandOut({ facts, step, onBusy, onNoShow, onCancel }: HandOutProps) {
  const { _id: bookingId, rev } = facts;
  const notes = useHandoverNotes(facts);
  const unpaid = useUnpaid(facts);
  const entered = useEntered();
  const damages = useFoundDamages(entered.damages);
  const acceptance = useAcceptance(facts.agreement, facts.customerName);
  const licences = useLicences(facts, entered.licences);
  const [handOut] = handoverApi.useHandOutMutation();
  const isManager = isAtLeast(useRank(), 'manager');
  const [askId, licenceId] = [useId(), useId()];
  const problemId = unpaid.missing > 0 ? askId : licences.problems.length > 0 ? licenceId : undefined;

  const handleSubmit = () => {
    const seen = { ...notes.noted, ...damages.given, ...licences.given };
    const body = { bookingId, rev, ...step.ids, ...seen, ...acceptance.given, ...unpaid.reasons };
    void step.record(handOut({ body }).unwrap(), () => texts.handedOut, { step: 'handOut', body, facts });
  };

  return (
    <>
      <Unpaid {...{ facts, askId, isManager, onBusy, onCancel }} />
      <StepForm
        step={step}
        action={isManager ? handOutText(unpaid.missing) : stepTexts.handOut}
        blockedBy={isManager ? undefined : problemId}
        onSubmit={handleSubmit}
        onCancel={onCancel}
      >
        <HandoverNotes notes={notes} />
        <PhotoStep bookingId={bookingId} kind="out" />
        <DriverLicences facts={facts} licences={licences} isManager={isManager} problemId={licenceId} />
        <DamageStep bookingId={bookingId} kind="out" count={facts.damageCount} damages={damages} />
        {facts.agreement && (
          <Agreement terms={facts.agreement} acceptance={acceptance} secondDriver={licences.second?.name} />
        )}
        {isManager && <UnpaidReasons facts={facts} unpaid={unpaid} />}
      </StepForm>
      {facts.noShow && (
        <OnlineButton variant="quiet" size="md" className="mt-2 -ml-4" disabled={step.isSending} onClick={onNoShow}>
          {texts.didNotCome}
        </OnlineButton>
      )}
    </>
  );
}

/** The button of a manager, who can hand out the car although money is missing. */
const handOutText = (missing: number): string =>
  missing > 0 ? `Hand out, ${formatRupees(missing)} unpaid` : stepTexts.handOut;

/** What is missing before the car can be handed out, and the reasons to do so anyway. */
function useUnpaid({ balance = 0, deposit }: HandoverFacts) {
  const entered = useEntered();
  const [balanceReason, setBalanceReason] = useState(entered.balanceReason ?? '');
  const [depositReason, setDepositReason] = useState(entered.depositReason ?? '');
  const toTake = deposit?.toTake ?? 0;
  const reasons = {
    ...(balance > 0 && { balanceReason: balanceReason.trim() }),
    ...(toTake > 0 && { depositReason: depositReason.trim() }),
  };
  return { missing: balance + toTake, reasons, balanceReason, setBalanceReason, depositReason, setDepositReason };
}

type UnpaidReasonsProps = { facts: HandoverFacts; unpaid: ReturnType<typeof useUnpaid> };

const UnpaidReasons = ({ facts: { balance, deposit }, unpaid }: UnpaidReasonsProps) => (
  <>
    {balance !== undefined && (
      <ReasonField label={texts.unpaidReason} value={unpaid.balanceReason} onChange={unpaid.setBalanceReason} />
    )}
    {deposit?.toTake !== undefined && (
      <ReasonField label={texts.depositReason} value={unpaid.depositReason} onChange={unpaid.setDepositReason} />
    )}
  </>
);

type UnpaidProps = Pick<HandOutProps, 'facts' | 'onBusy' | 'onCancel'> & { askId: string; isManager: boolean };

/** Shows the balance and the missing deposit, with the forms to take the money. Renders nothing if all is paid. */
function Unpaid({ facts, askId, isManager, onBusy, onCancel }: UnpaidProps) {
  const { balance, deposit, customerName: name, customerPhone: phone } = facts;
  if (!balance && !deposit?.toTake) return null;
  const qr = { customer: { name, phone }, onCover: onCancel };
  return (
    <div className="mt-4 grid gap-2">
      {balance !== undefined && (
        <TakeMoney booking={facts} balance={balance} text={balanceText(facts, balance)} qr={qr} onBusy={onBusy} />
      )}
      {deposit?.toTake !== undefined && (
        <TakeMoney
          booking={facts}
          balance={deposit.toTake}
          text={depositText(deposit.toTake)}
          purpose="deposit"
          qr={qr}
          onBusy={onBusy}
        />
      )}
      {!isManager && <p id={askId}>{texts.askManager}</p>}
    </div>
  );
}
