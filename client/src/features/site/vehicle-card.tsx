import type { ShownCar } from '@rental/contracts';
import { CarImage } from '../../ui/car-image.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { LinkButton } from '../../ui/link/link-button.tsx';
import { bookingLink } from './content/fleet.ts';
import { siteTexts } from './content/site-texts.ts';

const shownAtOnce = 3;

const facts = [
  { icon: 'gear', textOf: ({ transmission }: ShownCar) => transmission },
  { icon: 'fuel', textOf: ({ fuel }: ShownCar) => fuel },
  { icon: 'snowflake', textOf: ({ ac }: ShownCar) => ac && 'AC', 'data-content': 'cars samples' },
] as const;

export function VehicleCard({ vehicle, index }: { vehicle: ShownCar; index: number }) {
  return (
    <li data-content={`cars ${index}`} className="flex flex-col overflow-hidden rounded-card bg-white shadow-1">
      <CarImage src={vehicle.image} name={vehicle.name} isEager={index < shownAtOnce} isOfOneWidth />
      <div className="flex flex-1 flex-col p-5">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-xl lg:text-[22px]">{vehicle.name}</h2>
          <span className="text-[15px] text-ink-600 tabular-nums">{vehicle.year}</span>
        </div>
        <p className="mb-3 text-[15px] text-ink-600">{vehicle.brand}</p>
        <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[15px] text-ink-700">
          {facts.map(({ icon, textOf, ...more }) => {
            const text = textOf(vehicle);
            return (
              text && (
                <li key={icon} {...more} className="flex items-center gap-1.5">
                  <Icon name={icon} className="size-4" />
                  {text}
                </li>
              )
            );
          })}
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
