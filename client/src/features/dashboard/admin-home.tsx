import { BookingList } from './booking-list.tsx';
import { CsvButton } from './export/csv-button.tsx';
import { StatTiles } from './stat-tiles.tsx';
import { TrendChart } from './trend/trend-chart.tsx';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { BookingDetailDialog } from '../rental/booking-detail.tsx';

/** What is booked and what it earned, at a glance. */
export function AdminHome() {
  const { place, go } = useAdminUrl();

  return (
    <div className="grid grid-cols-1 gap-5">
      <StatTiles />
      <BookingList action={<CsvButton />} />
      <TrendChart />
      <BookingDetailDialog bookingId={place.booking} onClose={() => go({ booking: '' })} />
    </div>
  );
}
