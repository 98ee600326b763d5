import { useState } from 'react';
import { announce } from '../../lib/announce.ts';

export type Bar = { name: string; value: number; text: string };

type TrendBarsProps = { label: string; bars: readonly Bar[]; gridText: (value: number) => string };

const width = 720;
const height = 200;
const left = 84;
const gapShare = 0.3;

/** The smallest of 1, 2, 5, 10, 20, 50 … that three steps of cover the highest bar. */
export function gridStep(highest: number): number {
  const third = Math.max(highest, 3) / 3;
  const magnitude = 10 ** Math.floor(Math.log10(third));
  const factor = [1, 2, 5, 10].find((each) => each * magnitude >= third) ?? 10;
  return factor * magnitude;
}

/** Bars over a zero line with three grid lines. Arrow keys, focus and pointer show one bar's figure in words. */
export function TrendBars({ label, bars, gridText }: TrendBarsProps) {
  const [shown, setShown] = useState(bars.length - 1);
  const step = gridStep(Math.max(...bars.map(({ value }) => value)));
  const yOf = (value: number) => height - (value / (step * 3)) * (height - 12);
  const slot = (width - left) / bars.length;
  const current = bars[Math.min(shown, bars.length - 1)];

  const show = (index: number) => {
    const next = Math.max(0, Math.min(bars.length - 1, index));
    setShown(next);
    const bar = bars[next];
    if (bar) announce(`${bar.name}: ${bar.text}`);
  };
  const handleKey = (event: React.KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowLeft: shown - 1,
      ArrowRight: shown + 1,
      Home: 0,
      End: bars.length - 1,
    };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    show(target);
  };

  return (
    <>
      <p className="mb-2 text-[15px] tabular-nums">
        <span className="text-ink-700">{current?.name}: </span>
        <span className="font-semibold">{current?.text}</span>
      </p>
      <div
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={bars.length}
        aria-valuenow={shown + 1}
        aria-valuetext={current && `${current.name}: ${current.text}`}
        onKeyDown={handleKey}
        className="rounded-control"
      >
        <svg viewBox={`0 0 ${width} ${height + 4}`} className="h-auto w-full" aria-hidden="true">
          {[0, 1, 2, 3].map((line) => (
            <g key={line}>
              <line
                x1={left}
                x2={width}
                y1={yOf(line * step)}
                y2={yOf(line * step)}
                className={line === 0 ? 'stroke-control' : 'stroke-line'}
              />
              <text
                x={left - 8}
                y={yOf(line * step) + 4}
                textAnchor="end"
                className="fill-ink-600 text-[13px] tabular-nums"
              >
                {gridText(line * step)}
              </text>
            </g>
          ))}
          {bars.map(({ name, value }, index) => (
            <g key={name} onPointerEnter={() => setShown(index)}>
              <rect x={left + index * slot} y={0} width={slot} height={height} fill="transparent" />
              <rect
                x={left + (index + gapShare / 2) * slot}
                y={yOf(value)}
                width={slot * (1 - gapShare)}
                height={Math.max(height - yOf(value), 0)}
                rx={Math.min(3, slot / 4)}
                className={index === shown ? 'fill-crimson-700' : 'fill-peacock-700'}
              />
            </g>
          ))}
        </svg>
      </div>
    </>
  );
}
