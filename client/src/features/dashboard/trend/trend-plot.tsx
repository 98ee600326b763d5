import { useRef, useState } from 'react';
import { roundSteps, useShownLabels } from './trend-scale.ts';

export type TrendBar = { name: string; shortName: string; value: number; text: string };

export type TrendPlotProps = {
  label: string;
  bars: readonly TrendBar[];
  axisText: (value: number) => string;
  /** Shown in the chart when every value is zero. */
  emptyText: string;
};

/** The width of a bar as a fraction of the space for each bar. */
const fill = 0.7;
const percent = (share: number) => `${share * 100}%`;

/** A bar chart with a zero line. Arrow keys, Home, End and the pointer select the bar whose value is shown. */
export function TrendPlot({ label, bars, axisText, emptyText }: TrendPlotProps) {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState(last);
  const plot = useRef<SVGSVGElement>(null);
  const shown = Math.min(chosen, last);
  const current = bars[shown];
  const steps = roundSteps(bars.map(({ value }) => value));
  const isEmpty = bars.every(({ value }) => value === 0);

  const handleKey = (event: React.KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, target)));
  };
  const handlePoint = ({ clientX }: React.MouseEvent) => {
    const { left, width } = plot.current?.getBoundingClientRect() ?? new DOMRect();
    const index = Math.floor(((clientX - left) / width) * bars.length);
    if (index in bars) setChosen(index);
  };

  return (
    <>
      <p className="mb-3 text-[15px] tabular-nums">
        <span className="text-ink-700">{current?.name}: </span>
        <span className="font-semibold">{current?.text}</span>
      </p>
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
        onPointerMove={handlePoint}
        onClick={handlePoint}
        className="h-56 rounded-control"
      >
        <div
          aria-hidden="true"
          className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 pt-2 pr-6 text-sm text-ink-600 tabular-nums"
        >
          <div className="flex flex-col-reverse justify-between text-right">
            {steps.map((step) => (
              <span key={step} className="block h-0 leading-0">
                {(!isEmpty || step === 0) && axisText(step)}
              </span>
            ))}
          </div>
          <svg ref={plot} className="col-start-2 row-start-1 size-full overflow-visible">
            <Blocks bars={bars} steps={steps} chosen={shown} />
          </svg>
          {isEmpty && (
            <p className="col-start-2 row-start-1 place-self-center bg-white px-3 text-center text-[15px]">
              {emptyText}
            </p>
          )}
          <Names bars={bars} />
        </div>
      </div>
    </>
  );
}

type BlocksProps = { bars: readonly TrendBar[]; steps: readonly number[]; chosen: number };

function Blocks({ bars, steps, chosen }: BlocksProps) {
  const lowest = Math.min(...steps);
  const highest = Math.max(...steps);
  /** Returns the distance of a value from the top of the chart, as a fraction of the chart’s height. */
  const depthOf = (value: number) => (highest - value) / (highest - lowest);
  const zero = depthOf(0);
  const place = 1 / bars.length;

  return (
    <>
      {chosen >= 0 && (
        <rect x={percent(chosen * place)} width={percent(place)} height="100%" className="fill-stone-100" />
      )}
      {steps.map((step) => (
        <line
          key={step}
          x2="100%"
          y1={percent(depthOf(step))}
          y2={percent(depthOf(step))}
          className={step === 0 ? 'stroke-control' : 'stroke-line'}
        />
      ))}
      {bars.map(({ name, value }, index) => {
        if (value === 0) return null;
        const height = Math.abs(depthOf(value) - zero);

        return (
          // The `svg` clips the bar at the zero line, so that only the other end looks rounded.
          <svg
            key={name}
            x={percent((index + (1 - fill) / 2) * place)}
            y={percent(Math.min(zero, depthOf(value)))}
            width={percent(place * fill)}
            height={percent(height)}
          >
            <rect
              y={value < 0 ? '-10%' : 0}
              width="100%"
              height="110%"
              rx={3}
              className={index === chosen ? 'fill-ink-800' : 'fill-peacock-700'}
            />
          </svg>
        );
      })}
    </>
  );
}

/** Shows as many short names as fit, always including the latest one. */
function Names({ bars }: { bars: readonly TrendBar[] }) {
  const { place, isShown } = useShownLabels(bars.length);

  return (
    <div ref={place} className="relative col-start-2 mt-1.5 h-6">
      {bars.map(({ name, shortName }, index) =>
        isShown(index) ? (
          <span
            key={name}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: percent((index + 0.5) / bars.length) }}
          >
            {shortName}
          </span>
        ) : null,
      )}
    </div>
  );
}
