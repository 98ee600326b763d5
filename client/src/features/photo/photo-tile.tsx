import type { Photo, PhotoPlace } from '@rental/contracts';
import { useId, useRef, useState } from 'react';
import type { ChangeEvent } from 'react';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { LocalImage, PhotoImage } from './photo-image.tsx';
import { addPhoto, dropPhoto, type QueuedPhoto } from './photo-queue.ts';
import { photoTexts as texts, placeTexts } from './photo-texts.ts';

export type Handover = { bookingId: string; kind: Photo['kind']; isOwn: boolean; damageId?: string };

type PhotoTileProps = {
  handover: Handover;
  place: PhotoPlace;
  /** What the photos show; the place by default. */
  name?: string;
  /** The photos that have arrived, oldest first. */
  sent: readonly Photo[];
  queued: readonly QueuedPhoto[];
  isFull: boolean;
};

/** A large button that takes a photo of one place, with the state of the photos taken there. */
export function PhotoTile({ handover, place, name = placeTexts[place], sent, queued, isFull }: PhotoTileProps) {
  const dispatch = useAppDispatch();
  const chooser = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stateId = useId();
  const isEmpty = sent.length + queued.length === 0;

  const handleChoice = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Lets the same file be chosen again.
    currentTarget.value = '';
    if (file) setProblem(await dispatch(addPhoto({ ...handover, place }, file)));
  };

  return (
    <div className="grid content-start gap-1">
      <input
        ref={chooser}
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={name}
        hidden
        onChange={(event) => void handleChoice(event)}
      />
      <button
        type="button"
        aria-label={isEmpty ? texts.take(name) : texts.takeAnother(name)}
        aria-describedby={stateId}
        disabled={isFull}
        onClick={() => chooser.current?.click()}
        className={classNames(
          'relative grid aspect-4/3 w-full place-items-center overflow-hidden rounded-control border text-ink-700 disabled:opacity-60',
          isEmpty ? 'border-dashed border-control bg-paper hover:bg-stone-100' : 'border-line',
        )}
      >
        <TilePicture sent={sent.at(-1)} queued={queued.at(-1)} />
        <span
          className={classNames(
            'text-sm font-semibold',
            !isEmpty && 'absolute inset-x-0 bottom-0 bg-night/70 px-2 py-1 text-white',
          )}
        >
          {isEmpty && <Icon name="camera" className="mx-auto mb-1 block" />}
          {name}
        </span>
      </button>
      <div id={stateId} className="min-h-5 text-sm text-ink-700">
        <StateLines sent={sent.length} queued={queued} />
        {problem !== null && <p className="text-error">{problem}</p>}
      </div>
    </div>
  );
}

function TilePicture({ sent, queued }: { sent: Photo | undefined; queued: QueuedPhoto | undefined }) {
  if (queued)
    return (
      <span className="absolute inset-0">
        <LocalImage file={queued.file} />
      </span>
    );
  if (sent)
    return (
      <span className="absolute inset-0">
        <PhotoImage photo={sent} alt="" />
      </span>
    );
  return null;
}

function StateLines({ sent, queued }: { sent: number; queued: readonly QueuedPhoto[] }) {
  return (
    <>
      {sent > 0 && (
        <p className="flex items-center gap-1 text-success">
          <Icon name="circle-check" className="size-4" />
          {texts.sent(sent)}
        </p>
      )}
      {queued.map((photo) =>
        photo.state === 'failed' ? (
          <div key={photo.facts.photoId}>
            <p className="text-error">{texts.notSent(photo.reason)}</p>
            <Button variant="quiet" size="md" className="-ml-4" onClick={() => dropPhoto(photo.facts.photoId)}>
              {texts.remove}
            </Button>
          </div>
        ) : (
          <p key={photo.facts.photoId}>{photo.state === 'sending' ? texts.sending : texts.waiting}</p>
        ),
      )}
    </>
  );
}
