import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { fleet } from '../features/site/content/fleet.ts';
import { containerClasses, PageIntro } from '../features/site/section.tsx';
import { VehicleCard } from '../features/site/vehicle-card.tsx';

/** The models that can be booked today. Loaded after the page, which already shows up to six cars. */
function LaterFleet() {
  const [Fleet, setFleet] = useState<ComponentType | null>(null);

  useEffect(() => {
    void import('../features/site/car/fleet-today.tsx').then(
      ({ FleetToday }) => setFleet(() => FleetToday),
      () => undefined,
    );
  }, []);

  return Fleet && <Fleet />;
}

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Our vehicles" lead="Every price is per day and all-inclusive, with unlimited miles." />
      <div className={containerClasses}>
        {fleet.length > 0 && (
          <ul data-content="cars" className="grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
            {fleet.map((vehicle, index) => (
              <VehicleCard key={vehicle.wish} vehicle={vehicle} index={index} />
            ))}
          </ul>
        )}
        <LaterFleet />
      </div>
    </main>
  );
}
