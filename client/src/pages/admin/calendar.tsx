import { carDocumentTitles, showCar } from '@rental/contracts';
import { useState } from 'react';
import { CostButton, CostDialog } from '../../features/cost/cost-button.tsx';
import { adminAddress, useAdminUrl } from '../../lib/use-admin-url.ts';
import { CarCalendar } from '../../features/dashboard/calendar/car-calendar.tsx';
import { FleetCalendar } from '../../features/dashboard/calendar/fleet-calendar.tsx';
import { useVehicles } from '../../features/vehicle/vehicle-api.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextLink } from '../../ui/link/text-link.tsx';

export function AdminCalendar() {
  const { place } = useAdminUrl();
  const { vehicles, isLoading } = useVehicles();
  const [costly, setCostly] = useState<{ _id: string; carName: string } | null>(null);
  const vehicle = vehicles.find(({ _id }) => _id === place.car);
  if (isLoading) return <Skeleton className="h-96" />;
  if (vehicles.length === 0) return <EmptyState picture="out-of-cars" text="No vehicles yet." />;
  if (!vehicle) return <FleetCalendar vehicles={vehicles} />;

  return (
    <>
      <p className="-mt-2 mb-4 flex flex-wrap items-baseline gap-x-4 text-lg font-semibold">
        {showCar(vehicle)}
        <TextLink to={adminAddress({ view: 'calendar' })} className="text-base">
          All cars
        </TextLink>
        <CostButton car={vehicle} onOpen={setCostly} />
      </p>
      <CarCalendar
        key={`${vehicle._id} ${place.tab}`}
        vehicle={vehicle}
        reason={place.tab === 'workshop' ? carDocumentTitles.service : ''}
      />
      <CostDialog car={costly} onClose={() => setCostly(null)} />
    </>
  );
}
