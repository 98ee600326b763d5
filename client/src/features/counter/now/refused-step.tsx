import type { HandoverFacts } from '@rental/contracts';
import { useState } from 'react';
import { whyFailed } from '../../../lib/api/error-message.ts';
import { useReturnFocus } from '../../../lib/browser/use-return-focus.ts';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { QuestionPanel } from '../../../ui/feedback/question-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { WantedStep } from '../../rental/handover/handover-dialog.tsx';
import { seenOf } from '../../rental/handover/step/kept-step.ts';
import { isPossible, PresentStage } from '../../rental/handover/step/stands-as.tsx';
import { handoverApi } from '../handover-api.ts';
import { enteredLines } from '../offline/entered-lines.ts';
import { offlineTexts as texts } from '../offline/offline-texts.ts';
import { removeStep, resendStep } from '../offline/step-queue.ts';
import type { WaitingStep } from '../offline/stored-steps.ts';
import { noteWayBack } from './rental-row.tsx';

type RefusedStepProps = {
  step: WaitingStep;
  refusal: NonNullable<WaitingStep['refusal']>;
  onStep: (wanted: WantedStep) => void;
};

/** A step that the server has refused: why, what it held, the rental now, and the ways out. */
export function RefusedStep({ step, refusal, onStep }: RefusedStepProps) {
  const { bookingId } = step.body;
  const { data, error } = handoverApi.useGetHandoverQuery(
    { query: { bookingId } },
    { refetchOnMountOrArgChange: true, refetchOnReconnect: true },
  );

  return (
    <>
      <Alert>{refusal.message}</Alert>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <section aria-label={texts.whatYouRecorded}>
          <h3 className="text-base font-semibold">{texts.whatYouRecorded}</h3>
          <Lines lines={enteredLines(step.body)} />
        </section>
        <section aria-label={texts.present}>
          <h3 className="text-base font-semibold">{texts.present}</h3>
          {data && <PresentStage bookingId={bookingId} stage={data.stage} />}
          {data && <Changes step={step} facts={data} />}
          {error && <p>{whyFailed(error)}</p>}
          {!data && !error && <Skeleton className="h-20" />}
        </section>
      </div>
      <WaysOut step={step} refusal={refusal} facts={data} onStep={onStep} />
    </>
  );
}

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="mt-1">
    {lines.map((line) => (
      <li key={line} className="wrap-anywhere">
        {line}
      </li>
    ))}
  </ul>
);

/** What staff saw of the rental, where it is different now. */
function Changes({ step, facts }: { step: WaitingStep; facts: HandoverFacts }) {
  const changes = Object.entries(seenOf(facts)).filter(([label, now]) => step.rental[label] !== now);
  if (changes.length === 0)
    return isPossible(step.step, facts) ? <p className="mt-1 text-ink-700">{texts.unchanged}</p> : null;
  return (
    <>
      <p className="mt-1 font-semibold">{texts.changed}</p>
      <Lines lines={changes.map(([label, now]) => `${label}: ${step.rental[label] ?? ''} → ${now}`)} />
    </>
  );
}

type WaysOutProps = RefusedStepProps & { facts: HandoverFacts | undefined };

function WaysOut({ step, refusal, facts, onStep }: WaysOutProps) {
  const dispatch = useAppDispatch();
  const [isAsked, setIsAsked] = useState(false);
  const place = useReturnFocus(isAsked);
  const { bookingId, recordId } = step.body;
  const mayRepeat = facts !== undefined && isPossible(step.step, facts);

  return (
    <div ref={place} tabIndex={-1} className="mt-2 outline-none">
      {isAsked ? (
        <QuestionPanel
          title={texts.discardTitle}
          choices={[
            { label: texts.discard, isDanger: true, onChoose: () => void dispatch(removeStep(recordId)) },
            { label: texts.keep, onChoose: () => setIsAsked(false) },
          ]}
          onEscape={() => setIsAsked(false)}
        >
          {texts.discardText}
        </QuestionPanel>
      ) : (
        <div className="flex flex-wrap gap-3">
          {mayRepeat && refusal.code === 'edited_meanwhile' && (
            <Button size="md" onClick={() => void dispatch(resendStep(step, facts.rev))}>
              {texts.sendAgain}
            </Button>
          )}
          {mayRepeat && (
            <Button
              size="md"
              variant="outline"
              onClick={({ currentTarget }) => {
                noteWayBack(currentTarget);
                onStep({ bookingId, step: step.step, again: step });
              }}
            >
              {texts.openAgain}
            </Button>
          )}
          <Button size="md" variant="outline" onClick={() => setIsAsked(true)}>
            {texts.discard}
          </Button>
        </div>
      )}
    </div>
  );
}
