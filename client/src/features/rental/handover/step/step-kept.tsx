import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../../lib/browser/load-page.ts';
import { Button } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { offlineTexts } from '../../../counter/offline/offline-texts.ts';
import { handoverTexts as texts } from '../handover-texts.ts';

const PhotosToSend = lazyPart(async () => (await import('../../../photo/photos-to-send.tsx')).PhotosToSend);

/** Shown once a step is kept on this device. Takes the focus, because the form is gone. */
export function StepKept({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);

  return (
    <div ref={panel} tabIndex={-1} className="mt-4 grid gap-4 outline-none">
      <div>
        <p className="flex items-start gap-2 text-lg font-semibold text-waiting">
          <Icon name="clock" className="mt-0.5" />
          {offlineTexts.kept}
        </p>
        <p className="mt-1 text-ink-700">{offlineTexts.keptHint}</p>
      </div>
      <Suspense>
        <PhotosToSend />
      </Suspense>
      <div className="grid sm:flex sm:justify-end">
        <Button className="sm:min-w-36" onClick={onClose}>
          {texts.done}
        </Button>
      </div>
    </div>
  );
}
