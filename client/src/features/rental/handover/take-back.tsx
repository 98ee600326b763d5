import type { TakeBackBody } from '@rental/contracts';
import { useState } from 'react';
import { RadioChoice } from '../radio-choice.tsx';
import { DepositBackChoice, type DepositChoice, firstChoice } from './deposit-back.tsx';
import { BalanceDue } from './balance-due.tsx';
import type { StepProps } from './hand-out.tsx';
import { handoverApi } from '../../counter/handover-api.ts';
import { HandoverNotes, useHandoverNotes } from './handover-notes.tsx';
import { handoverTexts as texts, refundText, stepTexts, unusedTexts } from './handover-texts.ts';
import { useEntered } from './kept-step.ts';
import { PhotoStep } from './photo-step.tsx';
import { HandedOut } from './handed-out.tsx';
import { StepForm } from './step-form.tsx';

/**
 * The form that records a return. Staff choose whether the days after today are refunded by the cancellation policy.
 */
export function TakeBack({ facts, step, onCancel }: StepProps) {
  const { _id: bookingId, rev, unused, depositBack } = facts;
  const notes = useHandoverNotes(facts);
  const entered = useEntered();
  const [unusedDays, setUnusedDays] = useState<TakeBackBody['unusedDays']>(entered.unusedDays ?? 'keep');
  const [deposit, setDeposit] = useState<DepositChoice>(entered.deposit ?? firstChoice(depositBack));
  const [takeBack] = handoverApi.useTakeBackMutation();

  const handleSubmit = () => {
    const choice =
      unused && unusedDays === 'policy'
        ? { unusedDays: 'policy' as const, expectedRefund: unused.refund }
        : { unusedDays: 'keep' as const };
    const body = { bookingId, rev, ...step.ids, ...notes.noted, ...choice, ...depositOf(facts, deposit) };
    void step.record(
      takeBack({ body }).unwrap(),
      ({ refund }) => (refund > 0 ? `${refundText(refund)} ${texts.takenBack}` : texts.takenBack),
      { step: 'takeBack', body, facts },
    );
  };

  return (
    <StepForm step={step} action={stepTexts.takeBack} onSubmit={handleSubmit} onCancel={onCancel}>
      <BalanceDue rental={facts} />
      {facts.handedOut && <HandedOut handover={facts.handedOut} />}
      <HandoverNotes notes={notes} />
      <PhotoStep bookingId={bookingId} kind="back" />
      {unused && (
        <fieldset>
          <legend className="text-sm font-semibold text-ink-800">{unusedTexts.title(unused)}</legend>
          <RadioChoice
            name="unused-days"
            text={unusedTexts.keep}
            isChosen={unusedDays === 'keep'}
            onChoose={() => setUnusedDays('keep')}
          />
          <RadioChoice
            name="unused-days"
            text={unusedTexts.policy(unused)}
            isChosen={unusedDays === 'policy'}
            onChoose={() => setUnusedDays('policy')}
          />
        </fieldset>
      )}
      {depositBack && <DepositBackChoice back={depositBack} chosen={deposit} onChoose={setDeposit} />}
    </StepForm>
  );
}

/** Returns the choice about the deposit as the call takes it; empty if none is held. */
const depositOf = ({ depositBack }: StepProps['facts'], chosen: DepositChoice): Pick<TakeBackBody, 'deposit'> =>
  depositBack && chosen !== 'now' ? { deposit: chosen } : {};
