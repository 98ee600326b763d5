import { useState } from 'react';

export type Bar = { name: string; value: number; text: string };

type TrendBarsProps = { label: string; bars: readonly Bar[]; gridText: (value: number) => string };

const gridLines = [3, 2, 1, 0] as const;
const slotWidth = 10;
const barWidth = 7;
const full = 100;

/** A round step (1, 2, 5, 10, 20, 50 …) of which three reach over the highest value. */
export function gridStep(highest: number): number {
  const third = Math.max(highest, 3) / 3;
  const magnitude = 10 ** Math.floor(Math.log10(third));
  return ([1, 2, 5, 10].find((factor) => factor * magnitude >= third) ?? 10) * magnitude;
}

/** Bars over a zero line with three grid lines. Arrow keys, focus and pointer show one bar's figure in words. */
export function TrendBars({ label, bars, gridText }: TrendBarsProps) {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState(last);
  const shown = Math.min(chosen, last);
  const current = bars[shown];
  const top = gridStep(Math.max(...bars.map(({ value }) => value))) * 3;
  const heightOf = (value: number) => (value / top) * full;

  const handleKey = (event: React.KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, target)));
  };

  return (
    <>
      <p className="mb-3 text-[15px] tabular-nums">
        <span className="text-ink-700">{current?.name}: </span>
        <span className="font-semibold">{current?.text}</span>
      </p>
      <div className="flex h-56 gap-2">
        <ul
          aria-hidden="true"
          className="flex flex-col justify-between text-right text-sm leading-none text-ink-600 tabular-nums"
        >
          {gridLines.map((line) => (
            <li key={line} className="h-0">
              <span className="relative -top-1.5">{gridText((top / 3) * line)}</span>
            </li>
          ))}
        </ul>
        <div
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the picture itself is what moves from bar to bar
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={1}
          aria-valuemax={bars.length}
          aria-valuenow={shown + 1}
          aria-valuetext={current && `${current.name}: ${current.text}`}
          onKeyDown={handleKey}
          className="min-w-0 flex-1"
        >
          <svg
            viewBox={`0 0 ${bars.length * slotWidth} ${full}`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
            aria-hidden="true"
          >
            {gridLines.map((line) => (
              <path
                key={line}
                d={`M0 ${full - (full / 3) * line}H${bars.length * slotWidth}`}
                vectorEffect="non-scaling-stroke"
                className={line === 0 ? 'stroke-control' : 'stroke-line'}
              />
            ))}
            {bars.map(({ name, value }, index) => (
              <g key={name} onPointerEnter={() => setChosen(index)}>
                <rect x={index * slotWidth} width={slotWidth} height={full} fill="transparent" />
                <rect
                  x={index * slotWidth + (slotWidth - barWidth) / 2}
                  y={full - heightOf(value)}
                  width={barWidth}
                  height={heightOf(value)}
                  className={index === shown ? 'fill-ink-800' : 'fill-peacock-700'}
                />
              </g>
            ))}
          </svg>
        </div>
      </div>
    </>
  );
}
