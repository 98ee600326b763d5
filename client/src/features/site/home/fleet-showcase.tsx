import type { ShownCar } from '@rental/contracts';
import { useState } from 'react';
import { pictureFit } from '../../../ui/car-image.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link/link-button.tsx';
import { bookingLink, fleet } from '../content/fleet.ts';
import { phrase } from '../content/phrase.ts';
import { Section } from '../section.tsx';
import { siteTexts } from '../content/site-texts.ts';

/** Shows the cars one at a time. Without JavaScript, the others are listed below the first. */
export function FleetShowcase() {
  const [selected, setSelected] = useState(fleet[0]);
  if (!selected) return null;

  return (
    <Section id="fleet" content="cars" title="Meet the fleet" lead={phrase('sixCars')}>
      <div className="grid gap-5 lg:grid-cols-[232px_1fr_340px] lg:gap-8">
        <FleetPicker selected={selected} onSelect={setSelected} />
        <div className="grid gap-5 md:grid-cols-[1.3fr_1fr] md:items-center lg:contents">
          <CarStage selected={selected} />
          <div data-content="cars 0">
            <VehiclePanel vehicle={selected} />
          </div>
        </div>
      </div>
      <noscript>
        <ul className="mt-8 grid gap-8 md:grid-cols-2">
          {fleet.slice(1).map((vehicle, index) => (
            <li key={vehicle.wish} data-content={`cars ${index + 1}`}>
              <VehiclePanel vehicle={vehicle} />
            </li>
          ))}
        </ul>
      </noscript>
    </Section>
  );
}

function FleetPicker({ selected, onSelect }: { selected: ShownCar; onSelect: (chosen: ShownCar) => void }) {
  return (
    <fieldset className="min-w-0 -mx-4 flex snap-x gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0 lg:flex-col">
      <legend className="sr-only">Choose a car</legend>
      {fleet.map((vehicle, index) => (
        <button
          key={vehicle.wish}
          data-content={`cars ${index}`}
          type="button"
          aria-pressed={vehicle === selected}
          onClick={() => onSelect(vehicle)}
          className={classNames(
            'min-h-11 shrink-0 snap-start scroll-mx-4 rounded-full border px-4 text-left font-semibold transition-colors duration-120 forced-colors:aria-pressed:outline-4 lg:min-h-14 lg:rounded-control lg:px-5',
            vehicle === selected
              ? 'border-crimson-600 bg-crimson-600 text-white'
              : 'border-control bg-white text-ink-950 hover:bg-stone-100',
          )}
        >
          {vehicle.name}
        </button>
      ))}
    </fieldset>
  );
}

/** Stacks all pictures, so that switching cars needs no request and causes no layout shift. */
function CarStage({ selected }: { selected: ShownCar }) {
  return (
    <div className="car-well relative grid place-items-center overflow-hidden rounded-card lg:h-full">
      {fleet.map((vehicle, index) => (
        <img
          key={vehicle.wish}
          data-content={`cars ${index}`}
          src={vehicle.image}
          alt={vehicle === selected ? vehicle.alt : ''}
          aria-hidden={vehicle === selected ? undefined : true}
          width={560}
          height={240}
          loading="lazy"
          decoding="async"
          className={classNames(
            'col-start-1 row-start-1 aspect-7/3 h-auto w-full transition-opacity duration-160 ease-out',
            pictureFit,
            vehicle !== selected && 'opacity-0',
          )}
        />
      ))}
    </div>
  );
}

function VehiclePanel({ vehicle }: { vehicle: ShownCar }) {
  return (
    <div>
      <div aria-live="polite" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="text-[22px]">{vehicle.name}</h3>
        <p>
          <span className="font-display text-[28px] leading-tight font-bold tabular-nums">{vehicle.price}</span>
          <span className="text-[15px] text-ink-600"> / day</span>
        </p>
      </div>
      <div className="mt-3">
        <SpecificationTable vehicle={vehicle} />
      </div>
      <LinkButton to={bookingLink(vehicle)} className="mt-5 w-full">
        {siteTexts.reserveNow}
      </LinkButton>
    </div>
  );
}

const rows = [
  ['Model', 'model'],
  ['Brand', 'brand'],
  ['Year', 'year'],
  ['AC', 'ac'],
  ['Transmission', 'transmission'],
  ['Fuel type', 'fuel'],
] as const satisfies readonly (readonly [string, keyof ShownCar])[];

function SpecificationTable({ vehicle }: { vehicle: ShownCar }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{vehicle.name}, specification</caption>
      <tbody>
        {rows.map(
          ([label, key]) =>
            vehicle[key] && (
              <tr key={key} data-content={key === 'ac' ? 'cars samples' : undefined} className="border-b border-line">
                <th scope="row" className="w-1/2 py-2.5 pr-4 font-normal text-ink-700">
                  {label}
                </th>
                <td className="py-2.5 font-semibold tabular-nums">{vehicle[key]}</td>
              </tr>
            ),
        )}
      </tbody>
    </table>
  );
}
