import { fleet } from '../features/site/content/fleet.ts';
import { PageIntro } from '../features/site/page-intro.tsx';
import { containerClasses } from '../features/site/section.tsx';
import { VehicleCard } from '../features/site/vehicle-card.tsx';

const shownAtOnce = 3;

export function Component() {
  return (
    <main id="content">
      <PageIntro title="Our vehicles" lead="Every price is per day and all-inclusive, with unlimited miles." />
      <div className={containerClasses}>
        <ul className="grid gap-5 md:grid-cols-2 lg:grid-cols-3 lg:gap-6">
          {fleet.map((vehicle, index) => (
            <VehicleCard key={vehicle.name} vehicle={vehicle} isEager={index < shownAtOnce} />
          ))}
        </ul>
      </div>
    </main>
  );
}
