import { Suspense } from 'react';
import { PricesScreen } from '../../features/settings/prices/prices-screen.tsx';
import { lazyPart } from '../../lib/browser/load-page.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useAdminUrl } from '../../lib/use-admin-url.ts';
import { Tabs } from '../../ui/tabs.tsx';

const CouponsPanel = lazyPart(async () => (await import('../../features/coupon/coupons-panel.tsx')).CouponsPanel);

export function AdminPrices() {
  const { place, adjust } = useAdminUrl();
  const coupons = (
    <Suspense fallback={<Skeleton className="h-96" />}>
      <CouponsPanel />
    </Suspense>
  );
  return (
    <Tabs
      label="Prices"
      open={place.tab}
      onOpen={(tab) => adjust({ tab })}
      tabs={[
        { key: 'rules', label: 'Rules', panel: <PricesScreen />, isKept: true },
        { key: 'coupons', label: 'Coupons', panel: coupons },
      ]}
    />
  );
}
