import { dashboardContract } from '@rental/contracts';
import { Suspense, useEffect, useRef } from 'react';
import type { ComponentType } from 'react';
import { BookingList } from '../../features/dashboard/booking-list.tsx';
import { CsvButton } from '../../features/dashboard/export/csv-button.tsx';
import { StatTiles } from '../../features/dashboard/stat-tiles.tsx';
import { TrendChart } from '../../features/dashboard/trend/trend-chart.tsx';
import { BookingDetailDialog } from '../../features/rental/booking-detail-dialog.tsx';
import { Today } from '../../features/rental/today/today.tsx';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { useMayCall, useMayOpen } from '../../lib/rank.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import type { AdminView } from '../../lib/use-admin-url.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

const DepositReturns = lazyPart(
  async () => (await import('../../features/dashboard/deposit-returns.tsx')).DepositReturns,
);
const Counter = lazyPart(async () => (await import('../counter.tsx')).AdminCounter);
const Lookups = lazyPart(async () => (await import('./lookups.tsx')).AdminLookups);
const Calendar = lazyPart(async () => (await import('./calendar.tsx')).AdminCalendar);
const Reports = lazyPart(async () => (await import('./reports.tsx')).AdminReports);
const Money = lazyPart(async () => (await import('../../features/rental/money-matters.tsx')).AdminMoney);
const Messages = lazyPart(async () => (await import('./messages.tsx')).AdminMessages);
const People = lazyPart(async () => (await import('../../features/user/user-list.tsx')).AdminPeople);
const Prices = lazyPart(async () => (await import('./prices.tsx')).AdminPrices);
const Times = lazyPart(async () => (await import('./times.tsx')).AdminTimes);
const Tax = lazyPart(async () => (await import('./tax.tsx')).AdminTax);
const Documents = lazyPart(async () => (await import('./documents.tsx')).AdminDocuments);
const Business = lazyPart(async () => (await import('../../features/settings/business-screen.tsx')).BusinessScreen);
const Connections = lazyPart(async () => (await import('./connections.tsx')).AdminConnections);
const Activity = lazyPart(async () => (await import('../../features/audit/activity.tsx')).AdminActivity);

const views: Record<AdminView, { title: string; View: ComponentType }> = {
  dashboard: { title: 'Dashboard', View: AdminHome },
  counter: { title: 'Counter', View: Counter },
  lookups: { title: 'Lookups', View: Lookups },
  calendar: { title: 'Calendar', View: Calendar },
  reports: { title: 'Reports', View: Reports },
  money: { title: 'Money to review', View: Money },
  messages: { title: 'Messages', View: Messages },
  people: { title: 'People', View: People },
  prices: { title: 'Prices', View: Prices },
  times: { title: 'Times', View: Times },
  tax: { title: 'Tax', View: Tax },
  documents: { title: 'Documents', View: Documents },
  business: { title: 'Business', View: Business },
  connections: { title: 'Connections', View: Connections },
  activity: { title: 'Activity', View: Activity },
};

/**
 * The only route of the admin area. The query string determines the view. If the admin’s rank does not permit that
 * view, the dashboard is shown.
 */
export function Component() {
  const { place } = useAdminUrl();
  const mayOpen = useMayOpen();
  const view = mayOpen(place.view) ? place.view : 'dashboard';
  const { title, View } = views[view];
  const heading = useRef<HTMLHeadingElement>(null);
  const shownView = useRef(view);

  useEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    heading.current?.focus({ preventScroll: true });
  }, [view]);

  return (
    <main id="content" className="mx-auto w-full max-w-360 min-w-0 px-4 py-6 sm:px-6 2xl:px-8">
      <h1 ref={heading} tabIndex={-1} className="mb-5 text-3xl sm:text-4xl">
        {title}
      </h1>
      <Suspense fallback={<Skeleton className="h-96" />}>
        <View />
      </Suspense>
    </main>
  );
}

function AdminHome() {
  const { place, go } = useAdminUrl();
  const seesTotals = useMayCall(dashboardContract.getDashboardData, dashboardContract.getTrend);
  const seesBookings = useMayCall(dashboardContract.getBookingData, dashboardContract.getExport);

  return (
    <div className="grid grid-cols-1 gap-5">
      <Today />
      {seesTotals && <StatTiles />}
      {seesTotals && (
        <Suspense>
          <DepositReturns />
        </Suspense>
      )}
      {seesBookings && <BookingList action={<CsvButton />} />}
      {seesTotals && <TrendChart />}
      <BookingDetailDialog bookingId={place.booking} onClose={() => go({ booking: '' })} />
    </div>
  );
}
