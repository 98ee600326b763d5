import type { Photo } from '@rental/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { PhotoImage } from './photo-image.tsx';
import { captionOf, kindTexts, photoTexts as texts } from './photo-texts.ts';

/* A page that is printed with its photos, which have to be loaded before. */

type Printing = { ready: number; all: number; note: (photoId: string) => void };

/** Returns how many photos of a page are loaded, and what to call once one is shown or can’t be. */
export function usePrinting(photos: readonly Photo[]): Printing {
  const [ready, setReady] = useState<ReadonlySet<string>>(new Set());
  return {
    ready: photos.filter(({ _id }) => ready.has(_id)).length,
    all: photos.length,
    note: (photoId) => setReady((before) => new Set([...before, photoId])),
  };
}

/** Prints the page, but not before its photos are loaded. */
export function PrintButton({ printing: { ready, all } }: { printing: Printing }) {
  const isWhole = ready === all;
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <output className="text-sm text-ink-700 empty:hidden">{isWhole ? '' : texts.loading(ready, all)}</output>
      <Button size="md" disabled={!isWhole} onClick={() => print()}>
        {texts.print}
      </Button>
    </div>
  );
}

type PrintedPhotosProps = { title: string; photos: readonly Photo[]; isOwn: boolean; printing: Printing };

export function PrintedPhotos({ title, photos, isOwn, printing }: PrintedPhotosProps) {
  return (
    <section aria-labelledby="photos-heading">
      <h3 id="photos-heading" className="text-lg">
        {title}
      </h3>
      {photos.length === 0 && <p>{texts.noneTaken}</p>}
      <ul className="mt-2 grid gap-4 sm:grid-cols-2 print:grid-cols-2">
        {photos.map((photo) => (
          <li key={photo._id} className="break-inside-avoid">
            <div className="aspect-4/3 overflow-hidden rounded-control border border-line">
              <PhotoImage
                photo={photo}
                size="large"
                alt={`${kindTexts[photo.kind]}, ${captionOf(photo, isOwn)}`}
                className="object-contain"
                onReady={() => printing.note(photo._id)}
              />
            </div>
            <p className="mt-1 text-sm text-ink-700">
              {kindTexts[photo.kind]}, {captionOf(photo, isOwn)}, <Moment at={photo.at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
