import { Suspense } from 'react';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { BookingList } from './booking-list.tsx';
import { CsvButton } from './export/csv-button.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { TrendChart } from './trend/trend-chart.tsx';
import { useAdminUrl } from '../../lib/use-admin-url.ts';

const BookingDetailDialog = lazyPart(async () => (await import('../rental/booking-detail.tsx')).BookingDetailDialog);

/** What is booked and what it earned, at a glance. */
export function AdminHome() {
  const { place, go } = useAdminUrl();

  return (
    <div className="grid grid-cols-1 gap-5">
      <StatTiles />
      <BookingList action={<CsvButton />} />
      <TrendChart />
      <Suspense>
        <BookingDetailDialog bookingId={place.booking} onClose={() => go({ booking: '' })} />
      </Suspense>
    </div>
  );
}
