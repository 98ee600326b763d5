import type { DueBack, NextClaim } from '@rental/contracts';
import { useState } from 'react';
import { whyUnconfirmed } from '../../../../lib/api/error-message.ts';
import { useReturnFocus } from '../../../../lib/browser/use-return-focus.ts';
import { notify } from '../../../../lib/toast/notify.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { QuestionPanel } from '../../../../ui/feedback/question-panel.tsx';
import { dueBackApi } from '../../due-back-api.ts';
import { isHidden } from './due-texts.ts';

function takenText(next: NextClaim | null): string {
  const isAway = next !== null && isHidden(next);
  const call = isAway
    ? 'The next booking is at another location, so we’ve asked the office to call that customer.'
    : 'Call the next customer.';
  return `We couldn’t reserve this car: it has another booking or block today, which is unchanged. ${call}`;
}

type NotBackProps = { rental: DueBack; isReported: boolean };

/**
 * A button that reports, after a confirmation, that a car isn’t back. Explains it if the car can’t be reserved because
 * another claim has it.
 */
export function NotBack({ rental, isReported }: NotBackProps) {
  const { _id: bookingId, rev, customerName } = rental;
  const [isAsking, setIsAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [report, { isLoading }] = dueBackApi.useReportNotBackMutation();
  const place = useReturnFocus(isAsking);

  const handleReport = async () => {
    setProblem(null);
    setIsAsking(false);
    try {
      const { data, message } = await report({ body: { bookingId, rev } }).unwrap();
      if (data.isReserved) notify.success(message);
      else setProblem(takenText(data.next));
    } catch (cause) {
      setProblem(whyUnconfirmed(cause, { canRepeat: true }));
    }
  };

  return (
    <div ref={place} tabIndex={-1} className="grid justify-items-start gap-2 outline-none">
      {problem !== null && <Alert>{problem}</Alert>}
      {isReported && <p className="text-sm text-ink-700">Reported as not back, and reserved until midnight.</p>}
      {!isReported && isAsking && (
        <QuestionPanel
          title="Report this car as not back?"
          onEscape={() => setIsAsking(false)}
          choices={[
            { label: 'Yes, not back', onChoose: () => void handleReport() },
            { label: 'Cancel', onChoose: () => setIsAsking(false) },
          ]}
        >
          We’ll reserve it until midnight. If this is the first report, we’ll also email {customerName}.
        </QuestionPanel>
      )}
      {!isReported && !isAsking && (
        <Button
          variant="outline"
          size="sm"
          isBusy={isLoading}
          aria-label={`Not back yet: ${rental.carName}, ${customerName}`}
          onClick={() => setIsAsking(true)}
        >
          Not back yet
        </Button>
      )}
    </div>
  );
}
