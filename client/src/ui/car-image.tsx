import { drawingOf, pictureAddress, pictureWidths, readPictureAddress } from '@rental/contracts';
import { useState } from 'react';
import { classNames } from './class-names.ts';

/** The `srcset` and `sizes` of an uploaded photo. In a large window, a card takes up a third of the width. */
const widthsOf = (id: string) => ({
  srcSet: pictureWidths.map((width) => `${pictureAddress(id, width)} ${width}w`).join(', '),
  sizes: '(min-width: 1280px) 26rem, (min-width: 768px) 45vw, 92vw',
});

/** Crops an uploaded photo to the box, and shows any other picture as a whole. */
export const pictureFit = "object-contain [&[src^='/img/u/']]:object-cover";

type CarImageProps = {
  /** If missing, null or broken, a drawing chosen by the car’s name is shown instead. */
  src?: string | null;
  name: string;
  /** True for the first row of a list, which is visible immediately. */
  isEager?: boolean;
  /** True where the server puts other pictures into the prerendered page: it replaces only `src`. */
  isOfOneWidth?: boolean;
  className?: string;
};

/** A car in a 7:3 box of fixed size; `alt` is the name, plus ", illustration" for our drawings. */
export function CarImage({ src, name, isEager = false, isOfOneWidth = false, className }: CarImageProps) {
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  const drawing = drawingOf(name);
  const source = src && src !== brokenSource ? src : drawing;
  const photo = readPictureAddress(source);
  const isDrawing = source.startsWith('/img/') && !photo;

  return (
    <div className={classNames('car-well aspect-7/3 overflow-hidden', className)}>
      <img
        src={source}
        {...(photo && !isOfOneWidth && widthsOf(photo.id))}
        alt={isDrawing ? `${name}, illustration` : name}
        width={560}
        height={240}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        className={classNames('size-full', pictureFit)}
        onError={() => source !== drawing && setBrokenSource(source)}
      />
    </div>
  );
}
