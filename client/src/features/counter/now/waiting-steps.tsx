import { useId } from 'react';
import { useOnline } from '../../../lib/browser/use-online.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Moment } from '../../../ui/moment.tsx';
import type { WantedStep } from '../../rental/handover/handover-dialog.tsx';
import { offlineTexts as texts, stepText } from '../offline/offline-texts.ts';
import { sendingStep, sendSteps } from '../offline/step-queue.ts';
import type { WaitingStep } from '../offline/stored-steps.ts';
import { useWaitingSteps } from '../offline/use-step-queue.ts';
import { RefusedStep } from './refused-step.tsx';

type WaitingStepsProps = { onStep: (wanted: WantedStep) => void };

/** The hand-outs and returns on this device that are not sent yet. Empty if there are none. */
export function WaitingSteps({ onStep }: WaitingStepsProps) {
  const steps = useWaitingSteps();
  const id = useId();
  if (steps.length === 0) return null;

  return (
    <section aria-labelledby={id} className="min-w-0 rounded-card border border-waiting bg-white p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl">
          {texts.waiting(steps.length)}
        </h2>
        {steps.some(({ refusal }) => !refusal) && <SendNow />}
      </div>
      <ul className="mt-1 divide-y divide-line">
        {steps.map((step) => (
          <li key={step.body.recordId} className="grid gap-1 py-3 text-[15px]">
            <StepLine step={step} />
            {step.refusal && <RefusedStep step={step} refusal={step.refusal} onStep={onStep} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SendNow() {
  const dispatch = useAppDispatch();
  const isOnline = useOnline();
  const isSending = sendingStep.useValue() !== null;
  if (!isOnline) return <p className="text-[15px] text-ink-700">{texts.offline}</p>;
  return (
    <Button variant="outline" size="md" isBusy={isSending} onClick={() => void dispatch(sendSteps())}>
      {texts.sendNow}
    </Button>
  );
}

function StepLine({ step }: { step: WaitingStep }) {
  const isSending = sendingStep.useValue() === step.body.recordId;
  const state = step.refusal ? 'refused' : isSending ? 'sending' : 'waiting';
  return (
    <>
      <p className="font-semibold wrap-anywhere">{stepText(step)}</p>
      <p className="text-ink-700">
        {texts.recorded} <Moment at={step.at} /> · <span className="font-semibold">{texts.states[state]}</span>
      </p>
    </>
  );
}
