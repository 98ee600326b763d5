import type { HandoverFacts } from '@rental/contracts';
import { formatDayTime, showCar } from '@rental/contracts';
import { useState } from 'react';
import { isUnreachable, whyFailed } from '../../../lib/api/error-message.ts';
import { Button } from '../../../ui/button.tsx';
import { DialogWait } from '../../../ui/dialog/dialog-wait.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { CustomerPhone } from '../../../ui/link/phone-link.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import { HandOut } from './hand-out/hand-out.tsx';
import { offlineTexts } from '../../counter/offline/offline-texts.ts';
import type { WaitingStep } from '../../counter/offline/stored-steps.ts';
import { useWaitingSteps } from '../../counter/offline/use-step-queue.ts';
import { handoverTexts as texts, type Step } from './handover-texts.ts';
import { KeptStep } from './step/kept-step.ts';
import { NoShow } from './hand-out/no-show.tsx';
import { isPossible, StandsAs } from './step/stands-as.tsx';
import { StepKept } from './step/step-kept.tsx';
import { StepRecorded } from './step/step-recorded.tsx';
import { TakeBack } from './take-back/take-back.tsx';
import { useHandoverFacts } from './step/use-handover-facts.ts';
import { type Recorded, useStep } from './step/use-step.ts';

type HandoverStepProps = {
  bookingId: string;
  step: Step;
  again?: WaitingStep;
  onStep: (step: Step) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** Shows the form of a step, and then what was recorded or is kept on this device. */
export function HandoverStep(props: HandoverStepProps) {
  const { bookingId, again = null, onBusy, onClose } = props;
  const [recorded, setRecorded] = useState<Recorded | 'kept' | null>(null);
  const isWaiting = useWaitingSteps().some(({ body }) => body.bookingId === bookingId);

  if (recorded === 'kept') return <StepKept onClose={onClose} />;
  if (recorded) return <StepRecorded recorded={recorded} onBusy={onBusy} onClose={onClose} />;
  if (isWaiting && again === null) return <IsWaiting onClose={onClose} />;
  return (
    <KeptStep value={again}>
      <LoadedStep {...props} onRecorded={setRecorded} />
    </KeptStep>
  );
}

type LoadedStepProps = HandoverStepProps & { onRecorded: (recorded: Recorded | 'kept') => void };

/** Loads the state of the booking, or reads the copy on this device, and shows the form of the step. */
function LoadedStep(props: LoadedStepProps) {
  const { facts, asOf, error, isFetching, refetch } = useHandoverFacts(props.bookingId);
  if (error && !facts && !isFetching) {
    return (
      <div className="mt-4">
        <ErrorPanel title={texts.failed} onRetry={refetch}>
          {isUnreachable(error) ? offlineTexts.notKept : whyFailed(error)}
        </ErrorPanel>
      </div>
    );
  }
  if (!facts) return <DialogWait onCancel={props.onClose} />;
  return (
    <>
      {asOf !== null && (
        <p className="mt-4 rounded-control bg-waiting-bg px-3 py-2 text-[15px] text-waiting">
          {offlineTexts.asOf} <Moment at={asOf} />. {offlineTexts.canKeep}
        </p>
      )}
      <OpenStep {...props} facts={facts} />
    </>
  );
}

/** Shown while a step of the rental waits on this device, so that nobody records it a second time. */
const IsWaiting = ({ onClose }: { onClose: () => void }) => (
  <div className="mt-4 grid gap-4">
    <p>{offlineTexts.isWaiting}</p>
    <Button className="sm:min-w-36 sm:justify-self-end" onClick={onClose}>
      {texts.close}
    </Button>
  </div>
);

type OpenStepProps = LoadedStepProps & { facts: HandoverFacts };

function OpenStep({ facts, step: wanted, onStep, onBusy, onRecorded, onClose }: OpenStepProps) {
  const [isEdited, setIsEdited] = useState(false);
  const onKept = () => onRecorded('kept');
  const step = useStep({ onBusy, onRecorded, onKept, onEdited: () => setIsEdited(true) });
  if (!isPossible(wanted, facts))
    return <StandsAs facts={facts} isEdited={isEdited} onStep={onStep} onClose={onClose} />;

  const form = { facts, step, onCancel: onClose };
  return (
    <>
      <Summary facts={facts} />
      {isEdited && (
        <p role="alert" className="mt-4 rounded-control bg-waiting-bg p-4 font-semibold text-waiting">
          {texts.edited}
        </p>
      )}
      {wanted === 'handOut' && <HandOut {...form} onBusy={onBusy} onNoShow={() => onStep('noShow')} />}
      {wanted === 'takeBack' && <TakeBack {...form} />}
      {wanted === 'noShow' && <NoShow {...form} onCancel={() => onStep('handOut')} />}
    </>
  );
}

function Summary({ facts }: { facts: HandoverFacts }) {
  const { customerName, customerPhone, fromDate, pickUpTime, toDate, returnTime } = facts;

  return (
    <div className="mt-2 text-[15px] text-ink-700">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold wrap-anywhere text-ink-950">{customerName}</span>
        <CustomerPhone phone={customerPhone} />
      </p>
      <p className="wrap-anywhere">{showCar({ ...facts, plate: facts.plate ?? undefined })}</p>
      <p>
        <Unbroken parts={[formatDayTime(fromDate, pickUpTime), formatDayTime(toDate, returnTime)]} mark=" to" />
      </p>
    </div>
  );
}
