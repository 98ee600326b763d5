import type { HandoverFacts } from '@rental/contracts';
import { formatRupees, isAtLeast } from '@rental/contracts';
import { useId, useState } from 'react';
import { useRank } from '../../../lib/rank.ts';
import { Button } from '../../../ui/button.tsx';
import { TakeMoney } from '../money/take-money.tsx';
import { handoverApi } from '../../counter/handover-api.ts';
import { Agreement, useAcceptance } from './agreement.tsx';
import { HandoverNotes, ReasonField, useHandoverNotes } from './handover-notes.tsx';
import { balanceText, handoverTexts as texts, stepTexts } from './handover-texts.ts';
import { PhotoStep } from './photo-step.tsx';
import { StepForm } from './step-form.tsx';
import type { useStep } from './use-step.ts';

export type StepProps = {
  facts: HandoverFacts;
  step: ReturnType<typeof useStep>;
  onCancel: () => void;
};

type HandOutProps = StepProps & { onBusy: (isBusy: boolean) => void; onNoShow: () => void };

/** The form that records a hand-out. While the booking has a balance, only managers can submit it, with a reason. */
export function HandOut({ facts, step, onBusy, onNoShow, onCancel }: HandOutProps) {
  const { _id: bookingId, rev, balance = 0 } = facts;
  const notes = useHandoverNotes(facts);
  const [unpaidReason, setUnpaidReason] = useState('');
  const acceptance = useAcceptance(facts.agreement, facts.customerName);
  const [handOut] = handoverApi.useHandOutMutation();
  const isManager = isAtLeast(useRank(), 'manager');
  const askId = useId();
  const isUnpaid = balance > 0;

  const handleSubmit = () => {
    const override = isUnpaid ? { balanceReason: unpaidReason.trim() } : {};
    const body = { bookingId, rev, recordId: step.recordId, ...notes.noted, ...acceptance.given, ...override };
    void step.record(handOut({ body }).unwrap(), () => texts.handedOut);
  };

  return (
    <>
      <Unpaid {...{ facts, askId, isManager, onBusy, onCancel }} />
      <StepForm
        step={step}
        action={isUnpaid && isManager ? `Hand out, ${formatRupees(balance)} unpaid` : stepTexts.handOut}
        blockedBy={isUnpaid && !isManager ? askId : undefined}
        onSubmit={handleSubmit}
        onCancel={onCancel}
      >
        <HandoverNotes notes={notes} />
        <PhotoStep bookingId={bookingId} kind="out" />
        {facts.agreement && <Agreement terms={facts.agreement} acceptance={acceptance} />}
        {isUnpaid && isManager && (
          <ReasonField label={texts.unpaidReason} value={unpaidReason} onChange={setUnpaidReason} />
        )}
      </StepForm>
      {facts.noShow && (
        <Button variant="quiet" size="md" className="mt-2 -ml-4" disabled={step.isSending} onClick={onNoShow}>
          {texts.didNotCome}
        </Button>
      )}
    </>
  );
}

type UnpaidProps = Pick<HandOutProps, 'facts' | 'onBusy' | 'onCancel'> & { askId: string; isManager: boolean };

/** Shows the balance, with the form to take the money. Renders nothing if everything is paid. */
function Unpaid({ facts, askId, isManager, onBusy, onCancel }: UnpaidProps) {
  const { balance, customerName: name, customerPhone: phone } = facts;
  if (!balance) return null;
  return (
    <div className="mt-4 grid gap-2">
      <TakeMoney
        booking={facts}
        balance={balance}
        text={balanceText(facts, balance)}
        qr={{ customer: { name, phone }, onCover: onCancel }}
        onBusy={onBusy}
      />
      {!isManager && <p id={askId}>{texts.askManager}</p>}
    </div>
  );
}
