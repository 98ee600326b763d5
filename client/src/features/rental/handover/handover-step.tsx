import type { HandoverFacts } from '@rental/contracts';
import { formatDayTime, showCar } from '@rental/contracts';
import { useState } from 'react';
import { skipToken } from '../../../lib/api/api-slice.ts';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { DialogWait } from '../../../ui/dialog/dialog-wait.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { CustomerPhone } from '../../../ui/link/phone-link.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import { HandOut } from './hand-out.tsx';
import { handoverApi } from '../../counter/handover-api.ts';
import { handoverTexts as texts, type Step } from './handover-texts.ts';
import { NoShow } from './no-show.tsx';
import { StandsAs } from './stands-as.tsx';
import { StepRecorded } from './step-recorded.tsx';
import { TakeBack } from './take-back.tsx';
import { type Recorded, useStep } from './use-step.ts';

type HandoverStepProps = {
  bookingId: string;
  step: Step;
  onStep: (step: Step) => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};

/** Loads the state of the booking, shows the form of the step, and then shows what was recorded. */
export function HandoverStep(props: HandoverStepProps) {
  const { bookingId, onBusy, onClose } = props;
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const { data, error, isFetching, refetch } = handoverApi.useGetHandoverQuery(
    recorded ? skipToken : { query: { bookingId } },
    { refetchOnMountOrArgChange: true },
  );

  if (recorded) return <StepRecorded recorded={recorded} onBusy={onBusy} onClose={onClose} />;
  if (error && !isFetching) {
    return (
      <div className="mt-4">
        <ErrorPanel title={texts.failed} onRetry={() => void refetch()}>
          {whyFailed(error)}
        </ErrorPanel>
      </div>
    );
  }
  if (!data) return <DialogWait onCancel={onClose} />;
  return <OpenStep {...props} facts={data} onRecorded={setRecorded} />;
}

type OpenStepProps = HandoverStepProps & { facts: HandoverFacts; onRecorded: (recorded: Recorded) => void };

function OpenStep({ facts, step: wanted, onStep, onBusy, onRecorded, onClose }: OpenStepProps) {
  const [isEdited, setIsEdited] = useState(false);
  const step = useStep({ onBusy, onRecorded, onEdited: () => setIsEdited(true) });
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

const isPossible = (step: Step, { stage }: HandoverFacts): boolean =>
  stage === (step === 'takeBack' ? 'out' : undefined);

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
