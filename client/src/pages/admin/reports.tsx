import { type ReactNode, Suspense } from 'react';
import { ReportScreen } from '../../features/dashboard/report/report-screen.tsx';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';

const DemandScreen = lazyPart(
  async () => (await import('../../features/dashboard/report/demand-screen.tsx')).DemandScreen,
);

const CancellationsScreen = lazyPart(
  async () => (await import('../../features/dashboard/report/cancellations-screen.tsx')).CancellationsScreen,
);

export function AdminReports() {
  const { place, adjust } = useAdminUrl();
  return (
    <Tabs
      label="Reports"
      open={place.tab}
      onOpen={(tab) => adjust({ tab })}
      tabs={[
        { key: 'use', label: 'Use and revenue', panel: <ReportScreen /> },
        { key: 'demand', label: 'No free car', panel: <Later screen={<DemandScreen />} /> },
        { key: 'cancellations', label: 'Cancellations', panel: <Later screen={<CancellationsScreen />} /> },
      ]}
    />
  );
}

const Later = ({ screen }: { screen: ReactNode }) => (
  <Suspense fallback={<Skeleton className="h-96" />}>{screen}</Suspense>
);
