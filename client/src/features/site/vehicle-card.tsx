import { CarImage } from '../../ui/car-image.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { bookingLink, type SampleVehicle } from './content/fleet.ts';
import { siteTexts } from './content/site-texts.ts';

const facts = [
  { icon: 'gear', textOf: ({ transmission }: SampleVehicle) => transmission },
  { icon: 'fuel', textOf: ({ fuel }: SampleVehicle) => fuel },
  { icon: 'snowflake', textOf: () => 'AC' },
] as const;

export function VehicleCard({ vehicle, isEager }: { vehicle: SampleVehicle; isEager: boolean }) {
  return (
    <li className="flex flex-col overflow-hidden rounded-card bg-white shadow-1">
      <CarImage src={vehicle.image} name={vehicle.name} isEager={isEager} />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-xl lg:text-[22px]">{vehicle.name}</h2>
          <span className="text-[15px] text-ink-600 tabular-nums">{vehicle.year}</span>
        </div>
        <p className="mb-3 text-[15px] text-ink-600">{vehicle.brand}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[15px] text-ink-700">
          {facts.map(({ icon, textOf }) => (
            <li key={icon} className="flex items-center gap-1.5">
              <Icon name={icon} className="size-4" />
              {textOf(vehicle)}
            </li>
          ))}
        </ul>
        <div className="mt-5 flex flex-wrap items-center justify-between gap-3 border-t border-line pt-5">
          <p>
            <span className="font-display text-2xl font-bold tabular-nums">{vehicle.price}</span>
            <span className="text-[15px] text-ink-600"> / day</span>
          </p>
          <LinkButton
            to={bookingLink(vehicle)}
            aria-label={`${siteTexts.bookRide}, ${vehicle.name}`}
            className="max-sm:w-full"
          >
            {siteTexts.bookRide}
          </LinkButton>
        </div>
      </div>
    </li>
  );
}
