import type { TrendPoint } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType } from 'react';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { Figure, Step } from './trend-names.ts';
import { nameOf, shortNameOf, textOf } from './trend-names.ts';
import type { TrendPlotProps } from './trend-plot.tsx';

type PictureProps = { by: Step; figure: Figure; points: readonly TrendPoint[] };
type Plot = { default: ComponentType<TrendPlotProps & { onRetry: () => void }> };

/** The charting library is half as large as the rest of the dashboard, so it comes once there is something to draw. */
const lazyPlot = () =>
  lazy((): Promise<Plot> =>
    import('./trend-plot.tsx').then(
      ({ TrendPlot }) => ({ default: TrendPlot }),
      () => ({ default: PlotMissing }),
    ),
  );

/** The trend as bars; a stand-in while their code is on its way, and Retry when it does not arrive. */
export function TrendPicture({ by, figure, points }: PictureProps) {
  const [Plot, setPlot] = useState(lazyPlot);
  const isRevenue = figure === 'revenue';

  return (
    <Suspense fallback={<PictureSkeleton />}>
      <Plot
        label={`${isRevenue ? 'Revenue' : 'Bookings'} ${by === 'day' ? 'by day' : 'by month'}`}
        bars={points.map((point) => ({
          name: nameOf(by, point),
          shortName: shortNameOf(by, point),
          value: isRevenue ? point.revenue : point.bookings,
          text: textOf(figure, point),
        }))}
        axisText={(value) => (isRevenue ? formatRupees(value) : `${value}`)}
        onRetry={() => setPlot(lazyPlot)}
      />
    </Suspense>
  );
}

/** As high as the picture, so that nothing below it moves. */
export function PictureSkeleton() {
  return <Skeleton className="h-65" />;
}

function PlotMissing({ onRetry }: { onRetry: () => void }) {
  return <ErrorPanel title="The chart could not be loaded." onRetry={onRetry} />;
}
