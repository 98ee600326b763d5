import { useState } from 'react';
import { lazyPart } from '../../../lib/browser/load-page.ts';
import { AppDialog } from '../../../ui/dialog/app-dialog.tsx';
import type { WaitingStep } from '../../counter/offline/stored-steps.ts';
import { type Step, stepTexts } from './handover-texts.ts';

export const HandoverStep = lazyPart(async () => (await import('./handover-step.tsx')).HandoverStep);

/** `again` is the refused step that staff record again. */
export type WantedStep = { bookingId: string; step: Step; again?: WaitingStep };

type HandoverDialogProps = {
  wanted: WantedStep | null;
  onStep: (step: Step) => void;
  onClose: () => void;
};

/** The dialog that records a step of a booking; open while a step is chosen. */
export function HandoverDialog({ wanted, onStep, onClose }: HandoverDialogProps) {
  const [shown, setShown] = useState(wanted);
  const [isBusy, setIsBusy] = useState(false);
  // Shows the last step until the dialog has faded out.
  if (wanted && wanted !== shown) setShown(wanted);

  return (
    <AppDialog
      isOpen={wanted !== null}
      title={shown ? stepTexts[shown.step] : ''}
      isBusy={isBusy}
      waitHeight="h-96"
      onClose={onClose}
    >
      {shown && <HandoverStep key={shown.bookingId} {...shown} onStep={onStep} onBusy={setIsBusy} onClose={onClose} />}
    </AppDialog>
  );
}
