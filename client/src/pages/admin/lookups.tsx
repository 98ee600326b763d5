import { type ComponentProps, useState } from 'react';
import { CostButton, CostDialog } from '../../features/cost/cost-button.tsx';
import { DamageButton, DamageDialog } from '../../features/damage/damage-button.tsx';
import { LocationsPanel } from '../../features/location/locations-panel.tsx';
import { FleetFilePanel } from '../../features/vehicle/import/fleet-file-panel.tsx';
import { useFleetImport } from '../../features/vehicle/import/use-fleet-import.ts';
import { VehiclesPanel } from '../../features/vehicle/vehicles-panel.tsx';
import { adminAddress, useAdminUrl } from '../../lib/use-admin-url.ts';
import { LinkButton } from '../../ui/link/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { useMedia } from '../../lib/browser/use-media.ts';

type OnOpen = ComponentProps<typeof DamageButton>['onOpen'];
type CarLinksProps = { car: { _id: string; carName: string }; onCosts: OnOpen; onDamage: OnOpen };

const CarLinks = ({ car: { _id, carName }, onCosts, onDamage }: CarLinksProps) => (
  <>
    <LinkButton
      to={adminAddress({ view: 'calendar', car: _id })}
      variant="quiet"
      size="md"
      aria-label={`Calendar of ${carName}`}
    >
      Calendar
    </LinkButton>
    <CostButton car={{ _id, carName }} onOpen={onCosts} />
    <DamageButton car={{ _id, carName }} onOpen={onDamage} />
  </>
);

/** Lists of locations and vehicles: in tabs on phones, stacked on tablets, and side by side from 1280 px. */
export function AdminLookups() {
  const isNarrow = useMedia('(max-width: 639px)');
  const { place, adjust } = useAdminUrl();
  const fleetImport = useFleetImport();
  const [damaged, setDamaged] = useState<CarLinksProps['car'] | null>(null);
  const [costly, setCostly] = useState<CarLinksProps['car'] | null>(null);
  const vehicles = (
    <div className="grid gap-5">
      <FleetFilePanel fleetImport={fleetImport} />
      <VehiclesPanel renderAction={(car) => <CarLinks car={car} onCosts={setCostly} onDamage={setDamaged} />} />
    </div>
  );
  const panels = [
    { key: 'locations', label: 'Locations', panel: <LocationsPanel /> },
    { key: 'vehicles', label: 'Vehicles', panel: vehicles },
  ];

  return (
    <>
      {isNarrow ? (
        <Tabs label="Lookups" tabs={panels} open={place.tab} onOpen={(tab) => adjust({ tab })} />
      ) : (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
          {panels.map(({ key, panel }) => (
            <div key={key} className="min-w-0">
              {panel}
            </div>
          ))}
        </div>
      )}
      <CostDialog car={costly} onClose={() => setCostly(null)} />
      <DamageDialog car={damaged} onClose={() => setDamaged(null)} />
    </>
  );
}
