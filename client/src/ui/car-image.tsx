import { useState } from 'react';
import { classNames } from './class-names.ts';

const drawings: readonly (readonly [names: RegExp, file: string])[] = [
  [/xuv/i, 'xuv700'],
  [/harrier/i, 'harrier'],
  [/endeavour/i, 'endeavour'],
  [/fortuner/i, 'fortuner'],
  [/creta/i, 'creta'],
  [/ertiga/i, 'ertiga'],
  [/innova|carens|triber/i, 'car-generic-mpv'],
  [/swift|i20|baleno|tiago/i, 'car-generic-hatch'],
];

const drawingOf = (name: string): string => {
  const file = drawings.find(([names]) => names.test(name))?.[1] ?? 'car-generic';
  return `/img/cars/${file}.svg`;
};

type CarImageProps = {
  /** Missing, null or broken: a drawing chosen by name takes its place. */
  src?: string | null;
  name: string;
  /** For the first row of a list, which is seen at once. */
  isEager?: boolean;
  className?: string;
};

/** A car in a box of 7:3 that never changes size; `alt` is the name, plus ", illustration" for our drawings. */
export function CarImage({ src, name, isEager = false, className }: CarImageProps) {
  const [brokenSource, setBrokenSource] = useState<string | null>(null);
  const drawing = drawingOf(name);
  const source = src && src !== brokenSource ? src : drawing;
  const isDrawing = source.startsWith('/img/');

  return (
    <div className={classNames('car-well aspect-7/3 overflow-hidden', className)}>
      <img
        src={source}
        alt={isDrawing ? `${name}, illustration` : name}
        width={560}
        height={240}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        referrerPolicy="no-referrer"
        className="size-full object-contain"
        onError={() => source !== drawing && setBrokenSource(source)}
      />
    </div>
  );
}
