import type { HandoverFacts, ShownHandover } from '@rental/contracts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Moment } from '../../../../ui/moment.tsx';
import { rentalAdminApi } from '../../rental-admin-api.ts';
import { handoverKindTexts, handoverTexts as texts, type Step, stepTexts } from '../handover-texts.ts';

type StandsAsProps = {
  facts: HandoverFacts;
  isEdited: boolean;
  onStep: (step: Step) => void;
  onClose: () => void;
};

/** Shown if the chosen step is no longer possible: the stage of the booking, and who recorded it and when. */
export function StandsAs({ facts: { _id, stage }, isEdited, onStep, onClose }: StandsAsProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const next = nextStepOf(stage);

  return (
    <div ref={panel} tabIndex={-1} className="mt-4 grid gap-4 outline-none">
      <div className="rounded-control bg-waiting-bg p-4">
        <p className="font-semibold text-waiting">{isEdited ? texts.edited : texts.changed}</p>
        <PresentStage bookingId={_id} stage={stage} />
      </div>
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button variant="outline" onClick={onClose}>
          {texts.close}
        </Button>
        {next && (
          <Button className="sm:min-w-36" onClick={() => onStep(next)}>
            {stepTexts[next]}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Whether staff can record this step at the present stage of a booking. */
export const isPossible = (step: Step, { stage }: HandoverFacts): boolean =>
  stage === (step === 'takeBack' ? 'out' : undefined);

function nextStepOf(stage: HandoverFacts['stage']): Step | null {
  if (stage === undefined) return 'handOut';
  return stage === 'out' ? 'takeBack' : null;
}

type PresentStageProps = { bookingId: string; stage: HandoverFacts['stage'] };

/** The stage of a booking, and who recorded it and when. */
export const PresentStage = ({ bookingId, stage }: PresentStageProps) => (
  <>
    <p className="mt-1 text-ink-800">{texts[stage ?? 'booked']}</p>
    <LastHandover bookingId={bookingId} />
  </>
);

function LastHandover({ bookingId }: { bookingId: string }) {
  const { data } = rentalAdminApi.useGetBookingDetailQuery({ query: { id: bookingId } });
  const last = data?.handovers?.findLast(({ undoneAt }) => undoneAt === undefined);
  return last ? <HandoverLine handover={last} /> : null;
}

/** Shows the kind of a handover, when it was recorded, and by whom. */
export const HandoverLine = ({ handover: { kind, at, arrivedAt, by } }: { handover: ShownHandover }) => (
  <p className="text-sm text-ink-700">
    {handoverKindTexts[kind]} <Moment at={at} /> by <span className="font-semibold wrap-anywhere">{by}</span>
    {arrivedAt !== undefined && (
      <>
        {texts.sentLater} <Moment at={arrivedAt} />
      </>
    )}
  </p>
);
