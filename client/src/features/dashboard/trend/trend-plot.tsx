import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, Rectangle, XAxis, YAxis } from 'recharts';
import type { BarShapeProps, MouseHandlerDataParam } from 'recharts';

/** A bar with its full name, its short one for the axis, and its figure in words. */
export type TrendBar = { name: string; shortName: string; value: number; text: string };

export type TrendPlotProps = { label: string; bars: readonly TrendBar[]; axisText: (value: number) => string };

const axisLook = { fill: 'var(--color-ink-600)', fontSize: 14 };

/** Draws a block for each bar: the chosen one in the first look, the others in the second. */
const blocks =
  (chosen: number, [chosenLook, look]: [string, string]) =>
  ({ x, y, width, height, index }: BarShapeProps) => (
    <Rectangle
      x={x}
      y={y}
      width={width}
      height={height}
      radius={[3, 3, 0, 0]}
      className={index === chosen ? chosenLook : look}
    />
  );

/**
 * Bars over a zero line; arrow keys, Home, End and the pointer choose one, and a line above says its figure.
 * The library's own keyboard layer is off (decision 0014). Nothing moves, so reduced motion changes nothing.
 */
export function TrendPlot({ label, bars, axisText }: TrendPlotProps) {
  const last = bars.length - 1;
  const [chosen, setChosen] = useState(last);
  const shown = Math.min(chosen, last);
  const current = bars[shown];

  const handleKey = (event: React.KeyboardEvent) => {
    const moves: Record<string, number> = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: last };
    const target = moves[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(last, target)));
  };
  const handlePoint = ({ activeTooltipIndex }: MouseHandlerDataParam) => {
    const index = Number(activeTooltipIndex ?? Number.NaN);
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
        className="h-56 rounded-control"
      >
        <BarChart
          responsive
          width="100%"
          height="100%"
          data={bars}
          margin={{ top: 8, right: 24, bottom: 0, left: 0 }}
          barCategoryGap="15%"
          accessibilityLayer={false}
          aria-hidden="true"
          className="tabular-nums"
          onMouseMove={handlePoint}
          onClick={handlePoint}
        >
          <CartesianGrid vertical={false} stroke="var(--color-line)" />
          <XAxis
            dataKey="shortName"
            tick={axisLook}
            tickLine={false}
            axisLine={{ stroke: 'var(--color-control)' }}
            tickMargin={6}
            interval="equidistantPreserveEnd"
            minTickGap={20}
          />
          <YAxis
            width="auto"
            tick={axisLook}
            tickLine={false}
            axisLine={false}
            tickFormatter={axisText}
            tickCount={4}
            niceTicks="snap125"
            allowDecimals={false}
          />
          <Bar
            dataKey="value"
            isAnimationActive={false}
            // A day without money has no bar: the chosen one is marked from top to bottom.
            background={blocks(shown, ['fill-stone-100', 'fill-transparent'])}
            shape={blocks(shown, ['fill-ink-800', 'fill-peacock-700'])}
          />
        </BarChart>
      </div>
    </>
  );
}
