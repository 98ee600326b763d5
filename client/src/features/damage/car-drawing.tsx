import { type DamagePlace, damagePlaces } from '@rental/contracts';
import type { PointerEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { damageTexts as texts } from './damage-texts.ts';

const [width, height] = [160, 320];

type Point = readonly [x: number, y: number];

/** The middle of each place on the drawing, whose front is at the top. */
const points: Readonly<Record<DamagePlace, Point>> = {
  front_bumper: [80, 20],
  bonnet: [80, 60],
  windscreen: [80, 103],
  left_front_fender: [38, 62],
  right_front_fender: [122, 62],
  left_mirror: [20, 108],
  right_mirror: [140, 108],
  left_front_door: [38, 146],
  right_front_door: [122, 146],
  roof: [80, 148],
  inside: [80, 186],
  left_rear_door: [38, 194],
  right_rear_door: [122, 194],
  left_rear_fender: [38, 252],
  right_rear_fender: [122, 252],
  rear_window: [80, 226],
  boot: [80, 264],
  rear_bumper: [80, 302],
};

type Mark = { _id: string; place: DamagePlace; isNew?: boolean | undefined };

type CarDrawingProps = {
  marks: readonly Mark[];
  /** Chooses the place nearest to a tap. A select must offer the same choice to keyboards. */
  onChoose?: (place: DamagePlace) => void;
  className?: string;
};

/** A car from above with numbered marks. The marks have to be listed in words beside it. */
export function CarDrawing({ marks, onChoose, className }: CarDrawingProps) {
  const handlePress = onChoose && ((event: PointerEvent<SVGSVGElement>) => onChoose(nearestPlace(pointOf(event))));
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an `img` element can’t contain the drawing
      role="img"
      aria-label={texts.drawing(marks.length)}
      viewBox={`0 0 ${width} ${height}`}
      onPointerDown={handlePress}
      className={classNames('block h-64 w-32 shrink-0', onChoose && 'cursor-pointer touch-manipulation', className)}
    >
      <Body />
      {marks.map((mark, index) => (
        <NumberedMark key={mark._id} mark={mark} number={index + 1} point={pointIn(marks, index)} />
      ))}
    </svg>
  );
}

const Body = () => (
  <g fill="none" strokeWidth="2" strokeLinejoin="round" className="stroke-control">
    <path
      d="M48 12q32-8 64 0 18 6 20 34l4 60v150q0 36-14 46-42 14-84 0-14-10-14-46V106l4-60q2-28 20-34z"
      className="fill-paper"
    />
    <path d="M26 104l-12 4v10l11-2M134 104l12 4v10l-11-2" className="fill-paper" />
    <path d="M54 112q26-14 52 0l-4 20q-22-6-44 0zM58 214q22 6 44 0l4 22q-26 12-52 0z" className="fill-stone-100" />
    <path d="M58 132q22-6 44 0v82q-22 6-44 0zM54 112l-6 24v78l6 22M106 112l6 24v78l-6 22" />
    <path d="M24 170h24M136 170h-24M50 26q30-8 60 0M46 290q34 10 68 0" />
    <path d="M22 50v32M138 50v32M22 236v32M138 236v32" strokeWidth="5" strokeLinecap="round" />
  </g>
);

function NumberedMark({ mark, number, point: [x, y] }: { mark: Mark; number: number; point: Point }) {
  return (
    <g className={mark.isNew ? 'fill-crimson-600' : 'fill-ink-800'}>
      <circle cx={x} cy={y} r="11" strokeWidth="2" className="stroke-white" />
      <text x={x} y={y + 4.5} textAnchor="middle" fontSize="13" fontWeight="700" className="fill-white">
        {number}
      </text>
    </g>
  );
}

/** Returns where to draw a mark: several marks of one place are beside each other. */
function pointIn(marks: readonly Mark[], index: number): Point {
  const { place } = marks[index] ?? {};
  if (!place) return [0, 0];
  const ofPlace = marks.flatMap((mark, at) => (mark.place === place ? [at] : []));
  const [x, y] = points[place];
  return [x + (ofPlace.indexOf(index) - (ofPlace.length - 1) / 2) * 12, y];
}

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect();
  return [((clientX - box.left) / box.width) * width, ((clientY - box.top) / box.height) * height];
}

function nearestPlace([x, y]: Point): DamagePlace {
  const distanceOf = (place: DamagePlace) => Math.hypot(points[place][0] - x, points[place][1] - y);
  return damagePlaces.reduce((best, place) => (distanceOf(place) < distanceOf(best) ? place : best));
}
