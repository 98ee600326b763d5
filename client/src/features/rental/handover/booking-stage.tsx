import type { BookingDetail, ShownHandover } from '@rental/contracts';
import { stageTexts } from '@rental/contracts';
import { Suspense, useState } from 'react';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { todayInIndia } from '../../../lib/clock.ts';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { dotted } from '../../../lib/format.ts';
import { agreementPath } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../../ui/link/text-link.tsx';
import { Moment } from '../../../ui/moment.tsx';
import { damageTexts } from '../../damage/damage-texts.ts';
import { HandoverStep } from './handover-step.tsx';
import { handoverTexts as texts, notesOf, type Step, stepTexts } from './handover-texts.ts';
import { SettleDeposit } from './take-back/settle-deposit.tsx';
import { Signature } from './hand-out/signature-pad.tsx';
import { HandoverLine } from './step/stands-as.tsx';
import { UndoStep } from './step/undo-step.tsx';

const BookingDamages = lazyPart(async () => (await import('../../damage/booking-damages.tsx')).BookingDamages);
const BookingPhotos = lazyPart(async () => (await import('../../photo/booking-photos.tsx')).BookingPhotos);

type BookingStageProps = {
  booking: BookingDetail;
  onBusy: (isBusy: boolean) => void;
  /** Called with the step whose form is open, or null. */
  onStep: (step: Step | null) => void;
};

/** Shows the stage of a booking, its handovers, and the next step. */
export function BookingStage({ booking, onBusy, onStep }: BookingStageProps) {
  const [step, setStep] = useState<Step | null>(null);
  const place = useReturnFocus(step !== null);
  const { _id, stage, handovers = [] } = booking;
  const show = (next: Step | null) => {
    setStep(next);
    onStep(next);
  };
  if (stage === undefined && handovers.length === 0 && nextStepOf(booking) === null) return null;

  return (
    <section aria-label="Counter" className="rounded-control border border-line p-4">
      <div ref={place} tabIndex={-1} className="outline-none">
        {step ? (
          <>
            <h3 className="text-lg">{stepTexts[step]}</h3>
            <HandoverStep bookingId={_id} step={step} onStep={show} onBusy={onBusy} onClose={() => show(null)} />
          </>
        ) : (
          <>
            <NextStep booking={booking} onBusy={onBusy} onStep={show} />
            {isOver(booking) && <SettleDeposit bookingId={_id} held={booking.deposit?.held ?? 0} onBusy={onBusy} />}
            <Handovers handovers={handovers} bookingId={_id} />
            {handovers.length > 0 && (
              <>
                <Disclosure title={texts.photos}>
                  <Suspense fallback={<Skeleton className="h-24" />}>
                    <BookingPhotos bookingId={_id} isOwn={false} />
                  </Suspense>
                </Disclosure>
                <Disclosure title={damageTexts.title}>
                  <Suspense fallback={<Skeleton className="h-24" />}>
                    <BookingDamages bookingId={_id} carId={wasHandedOut(booking)} isOwn={false} />
                  </Suspense>
                </Disclosure>
              </>
            )}
          </>
        )}
      </div>
    </section>
  );
}

const isOver = ({ stage, deposit }: BookingDetail): boolean =>
  (stage === 'returned' || stage === 'no_show') && (deposit?.held ?? 0) > 0;

/** Returns the car if damage may be added to it for this rental. */
const wasHandedOut = ({ stage, carId }: BookingDetail): string | undefined =>
  stage === 'out' || stage === 'returned' ? carId._id : undefined;

/** The stage as a heading, with buttons for the next step and for undoing the last one. */
function NextStep({ booking, onBusy, onStep }: BookingStageProps) {
  const next = nextStepOf(booking);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 className="text-lg">{booking.stage ? stageTexts[booking.stage] : 'Not handed out yet'}</h3>
      <div className="flex flex-wrap gap-3">
        {booking.canUndo && <UndoStep rental={booking} onBusy={onBusy} />}
        {next && <Button onClick={() => onStep(next)}>{stepTexts[next]}</Button>}
      </div>
    </div>
  );
}

function nextStepOf({ status, stage, fromDate, toDate }: BookingDetail): Step | null {
  if (status !== 'confirmed') return null;
  if (stage === 'out') return 'takeBack';
  const today = todayInIndia();
  return stage === undefined && fromDate <= today && today <= toDate ? 'handOut' : null;
}

type HandoversProps = { handovers: readonly ShownHandover[]; bookingId: string };

const Handovers = ({ handovers, bookingId }: HandoversProps) => (
  <ul className="mt-2 divide-y divide-line empty:hidden">
    {handovers.map((handover) => (
      <li key={handover._id} className="py-2">
        <HandoverLine handover={handover} />
        {notesOf(handover).length > 0 && <p className="text-[15px] wrap-anywhere">{dotted(notesOf(handover))}</p>}
        {handover.agreement && <Accepted agreement={handover.agreement} />}
        {handover.agreement && !handover.undoneAt && (
          <TextLink to={agreementPath(bookingId)}>{texts.showAgreement}</TextLink>
        )}
        {handover.undoneAt && (
          <p className="text-sm text-ink-700">
            Undone <Moment at={handover.undoneAt} />
          </p>
        )}
      </li>
    ))}
  </ul>
);

type AcceptedProps = { agreement: NonNullable<ShownHandover['agreement']> };

/** Which version of the rental agreement was accepted, by whom, and the signature. */
const Accepted = ({ agreement: { version, name, signature } }: AcceptedProps) => (
  <div className="text-[15px]">
    <p className="wrap-anywhere">
      {texts.agreement}, version {version}
      {name !== undefined && `, accepted by ${name}`}
    </p>
    {signature !== undefined && <Signature path={signature} />}
  </div>
);
