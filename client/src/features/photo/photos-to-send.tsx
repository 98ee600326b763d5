import { useOnline } from '../../lib/browser/use-online.ts';
import { photoTexts as texts } from './photo-texts.ts';
import { usePhotoQueue } from './use-photo-queue.ts';

/** Says how many photos have not been sent yet, and sends them. Empty if there are none. */
export function PhotosToSend() {
  const count = usePhotoQueue().filter(({ state }) => state !== 'failed').length;
  const isOnline = useOnline();

  return (
    <output className="block empty:hidden">
      {count > 0 && (
        <span className="block rounded-control bg-waiting-bg px-3 py-2 text-[15px] text-waiting">
          <span className="font-semibold">{texts.toSend(count)}.</span> {isOnline ? texts.keepOpen : texts.offline}
        </span>
      )}
    </output>
  );
}
