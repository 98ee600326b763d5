import { type DepositBack, type HandoverFacts, splitSaving, type TakeBackBody } from '@rental/contracts';
import { useState } from 'react';
import { RadioChoice } from '../../radio-choice.tsx';
import { DepositBackChoice, type DepositChoice, firstChoice, withBalance } from './deposit-back.tsx';
import { BalanceDue } from '../balance-due.tsx';
import type { StepProps } from '../step/use-step.ts';
import { handoverApi } from '../../../counter/handover-api.ts';
import { useFoundDamages } from '../../../damage/damage-draft.ts';
import { DamageStep } from '../car-notes/damage-step.tsx';
import { HandoverNotes, useHandoverNotes } from '../car-notes/handover-notes.tsx';
import { handoverTexts as texts, refundText, takeBackText, unpaidText, unusedTexts } from '../handover-texts.ts';
import { useEntered } from '../step/kept-step.ts';
import { PhotoStep } from '../car-notes/photo-step.tsx';
import { HandedOut } from './handed-out.tsx';
import { ReturnCharges, useReturnCharges } from './return-charges.tsx';
import { ServiceDue } from './service-due.tsx';
import { StepForm } from '../step/step-form.tsx';

/**
 * The form that records a return. Staff choose whether the days after today are refunded by the cancellation policy.
 */
export function TakeBack({ facts, step, onCancel }: StepProps) {
  const { _id: bookingId, rev } = facts;
  const notes = useHandoverNotes(facts);
  const charges = useReturnCharges(facts, notes.noted);
  const entered = useEntered();
  const damages = useFoundDamages(entered.damages);
  const [unusedDays, setUnusedDays] = useState<TakeBackBody['unusedDays']>(entered.unusedDays ?? 'keep');
  const { unused, depositBack } = afterCharges(facts, charges.total, unusedDays);
  const [deposit, setDeposit] = useState<DepositChoice>(entered.deposit ?? firstChoice(depositBack));
  const [takeBack] = handoverApi.useTakeBackMutation();

  const handleSubmit = () => {
    const choice =
      unused && unusedDays === 'policy'
        ? { unusedDays: 'policy' as const, expectedRefund: unused.toRefund }
        : { unusedDays: 'keep' as const };
    const noted = { ...notes.noted, ...notes.confirmed, ...charges.given, ...damages.given };
    const body = { bookingId, rev, ...step.ids, ...noted, ...choice, ...depositOf(depositBack, deposit) };
    void step.record(
      takeBack({ body }).unwrap(),
      ({ refund, balance }) =>
        [
          ...(refund > 0 ? [refundText(refund)] : []),
          ...(charges.total > 0 && balance ? [unpaidText(balance)] : []),
          texts.takenBack,
        ].join(' '),
      { step: 'takeBack', body, facts },
    );
  };

  return (
    <StepForm step={step} action={takeBackText(charges.total)} onSubmit={handleSubmit} onCancel={onCancel}>
      <BalanceDue rental={facts} />
      {facts.handedOut && <HandedOut handover={facts.handedOut} />}
      <HandoverNotes notes={notes} />
      <ServiceDue facts={facts} odometer={notes.noted.odometer} />
      <PhotoStep bookingId={bookingId} kind="back" />
      <DamageStep bookingId={bookingId} kind="back" count={facts.damageCount} damages={damages} />
      <ReturnCharges charges={charges} />
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
      {depositBack && (
        <DepositBackChoice back={depositBack} chosen={choiceOf(depositBack, deposit)} onChoose={setDeposit} />
      )}
    </StepForm>
  );
}

/** What counter money the deposit contains depends on the charges, so that only `keep` stays as it was chosen. */
const choiceOf = (back: DepositBack, chosen: DepositChoice): DepositChoice =>
  chosen === 'keep' ? chosen : firstChoice(back);

/** Returns the choice about the deposit as the call takes it; empty if none is held. */
function depositOf(back: DepositBack | undefined, chosen: DepositChoice): Pick<TakeBackBody, 'deposit'> {
  const choice = back ? choiceOf(back, chosen) : 'now';
  return choice === 'now' ? {} : { deposit: choice };
}

/**
 * What is refunded for unused days, and what becomes of the deposit, once these charges are added: a refund lowers the
 * balance before the deposit pays it.
 */
function afterCharges(facts: HandoverFacts, charged: number, unusedDays: TakeBackBody['unusedDays']) {
  const balance = (facts.balance ?? 0) + charged;
  const unused = facts.unused && {
    ...facts.unused,
    ...splitSaving(facts.unused, { balance, left: facts.unused.left }),
  };
  const lowered = unused && unusedDays === 'policy' ? unused.refund - unused.toRefund : 0;
  return { unused, depositBack: facts.depositBack && withBalance(facts.depositBack, balance - lowered) };
}
