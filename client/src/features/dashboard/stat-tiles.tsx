import type { DashboardTotals } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import { countText } from '../../lib/format.ts';
import { carIconPaths } from '../../ui/icon/car-icon-paths.ts';
import { addIcons, Icon } from '../../ui/icon/icon.tsx';
import type { IconName } from '../../ui/icon/icon.tsx';
import { dashboardApi } from './dashboard-api.ts';
import { dashboardTexts } from './dashboard-texts.ts';

addIcons(carIconPaths);

type Tile = { label: string; icon: IconName; textOf: (totals: DashboardTotals) => string };

const tiles: readonly Tile[] = [
  { label: dashboardTexts.totalLocations, icon: 'map-pin', textOf: ({ locations }) => countText(locations) },
  { label: dashboardTexts.totalCars, icon: 'car', textOf: ({ cars }) => countText(cars) },
  { label: dashboardTexts.totalBookings, icon: 'ticket', textOf: ({ bookings }) => countText(bookings) },
  { label: dashboardTexts.totalRevenue, icon: 'rupee', textOf: ({ totalRevenue }) => formatRupees(totalRevenue) },
];

/** The four key figures. Amounts are written in full, because lakhs and crores would hide the exact value. */
export function StatTiles() {
  const { data, isError, refetch } = dashboardApi.useGetTotalsQuery(undefined, { refetchOnMountOrArgChange: true });

  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-4 md:gap-4">
      {tiles.map(({ label, icon, textOf }) => (
        <div key={label} className="rounded-card bg-white p-4 shadow-1 sm:p-5">
          <dt className="flex items-center gap-2 text-sm font-semibold text-ink-700">
            <Icon name={icon} className="text-crimson-700 max-sm:hidden" />
            {label}
          </dt>
          <dd className="mt-2 min-h-[1.25em] font-display text-xl leading-tight font-bold tabular-nums min-[22rem]:text-2xl sm:text-3xl md:text-2xl lg:text-3xl">
            {data && !isError ? textOf(data) : <TileGap isFailed={isError} onRetry={() => void refetch()} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function TileGap({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  if (!isFailed) return <span className="skeleton after-a-moment block h-8 w-20" />;
  return (
    <button
      type="button"
      onClick={onRetry}
      className="min-h-8 font-sans text-sm font-semibold text-crimson-700 underline"
    >
      Not loaded. Retry
    </button>
  );
}
