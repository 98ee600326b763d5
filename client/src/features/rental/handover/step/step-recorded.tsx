import { Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { handoverTexts as texts } from '../handover-texts.ts';
import { UndoStep } from './undo-step.tsx';
import type { Recorded } from './use-step.ts';

const PhotosToSend = lazyPart(async () => (await import('../../../photo/photos-to-send.tsx')).PhotosToSend);

type StepRecordedProps = { recorded: Recorded; onBusy: (isBusy: boolean) => void; onClose: () => void };

/** Shows what was recorded, and a button to undo it. Takes the focus, because the form is gone. */
export function StepRecorded({ recorded: { message, text, rental }, onBusy, onClose }: StepRecordedProps) {
  const [isUndone, setIsUndone] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  const handleUndone = () => {
    setIsUndone(true);
    panel.current?.focus();
  };

  return (
    <div ref={panel} tabIndex={-1} className="mt-4 grid gap-4 outline-none">
      <div>
        <p className="flex items-start gap-2 text-lg font-semibold text-success">
          <Icon name={isUndone ? 'history' : 'circle-check'} className="mt-0.5" />
          {isUndone ? 'Undone' : message}
        </p>
        <p className="mt-1 text-ink-700">{isUndone ? texts.undone : text}</p>
      </div>
      <Suspense>
        <PhotosToSend />
      </Suspense>
      <div className="grid gap-3 sm:flex sm:justify-end">
        {rental.canUndo && !isUndone && <UndoStep rental={rental} onBusy={onBusy} onUndone={handleUndone} />}
        <Button className="sm:min-w-36" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
