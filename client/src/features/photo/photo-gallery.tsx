import type { Photo } from '@rental/contracts';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { captionOf, kindTexts, photoTexts as texts } from './photo-texts.ts';
import { PhotoImage } from './photo-image.tsx';

type PhotoGalleryProps = {
  photos: readonly Photo[];
  /** Whether the customer looks at it. */
  isOwn: boolean;
};

/** Shows the photos of each handover. A click on a photo shows it larger. */
export function PhotoGallery({ photos, isOwn }: PhotoGalleryProps) {
  const kinds = (['out', 'back'] as const).map((kind) => photos.filter((photo) => photo.kind === kind));
  return (
    <div className="grid gap-4 empty:hidden">
      {kinds.map(
        (ofKind) =>
          ofKind[0] && <KindOfHandover key={ofKind[0].kind} kind={ofKind[0].kind} photos={ofKind} isOwn={isOwn} />,
      )}
    </div>
  );
}

function KindOfHandover({ kind, photos, isOwn }: PhotoGalleryProps & Pick<Photo, 'kind'>) {
  const [largeId, setLargeId] = useState<string | null>(null);
  const panelId = useId();
  const large = photos.find(({ _id }) => _id === largeId);

  return (
    <section aria-label={`${texts.title}, ${kindTexts[kind]}`}>
      <h4 className="text-sm font-semibold text-ink-800">{kindTexts[kind]}</h4>
      <ul className="mt-2 grid grid-cols-3 gap-2 sm:grid-cols-4">
        {photos.map((photo) => (
          <li key={photo._id}>
            <button
              type="button"
              aria-label={texts.show(captionOf(photo, isOwn))}
              aria-expanded={photo._id === largeId}
              aria-controls={panelId}
              onClick={() => setLargeId(photo._id === largeId ? null : photo._id)}
              className="block aspect-4/3 w-full overflow-hidden rounded-control border border-line aria-expanded:border-crimson-600"
            >
              <PhotoImage photo={photo} alt="" />
            </button>
            <p className="mt-1 text-sm text-ink-700">{captionOf(photo, isOwn)}</p>
          </li>
        ))}
      </ul>
      <div id={panelId}>
        {large && (
          <figure className="mt-3">
            <div className="grid min-h-40 place-items-center overflow-hidden rounded-control border border-line bg-paper">
              <PhotoImage
                key={large._id}
                photo={large}
                size="large"
                alt={captionOf(large, isOwn)}
                className="object-contain"
              />
            </div>
            <figcaption className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-700">
              <span>
                {captionOf(large, isOwn)}, <Moment at={large.at} />
              </span>
              <Button variant="quiet" size="md" onClick={() => setLargeId(null)}>
                {texts.close}
              </Button>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
