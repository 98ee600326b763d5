import { weekLines } from '@rental/contracts';
import type { Location } from '@rental/contracts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Unbroken } from '../../../ui/unbroken.tsx';
import { mapOf } from './car-words.ts';

/** The locations where a car stands: how to find them, when they are open and whom to call. */
export function CarPlaces({ places }: { places: readonly Location[] }) {
  return (
    <ul className="grid gap-4">
      {places.map((place) => (
        <li key={place._id} className="rounded-card border border-line bg-white p-4">
          <p className="font-semibold">{place.name}</p>
          <p className="whitespace-pre-line text-[15px] text-ink-700">{place.address ?? place.description}</p>
          {place.hours && (
            <p className="mt-2 flex gap-2 text-[15px] text-ink-700">
              <Icon name="clock" className="mt-0.5 size-4" />
              <span>
                <Unbroken parts={weekLines(place.hours)} mark="," />
              </span>
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-[15px]">
            {place.phone && (
              <a href={`tel:${place.phone}`} className="inline-flex min-h-11 items-center gap-2 underline">
                <Icon name="phone" className="size-4" />
                {place.phone}
              </a>
            )}
            <a
              href={mapOf(place)}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center gap-2 underline"
            >
              <Icon name="map-pin" className="size-4" />
              Map<span className="sr-only"> of {place.name}, in a new tab</span>
            </a>
          </p>
        </li>
      ))}
    </ul>
  );
}
