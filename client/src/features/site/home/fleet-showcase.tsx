import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { bookingLink, fleet, type SampleVehicle } from '../content/fleet.ts';
import { Section } from '../section.tsx';
import { siteTexts } from '../content/site-texts.ts';

/** Shows the sample fleet one car at a time. Without JavaScript, the other five cars are listed below the first. */
export function FleetShowcase() {
  const [selected, setSelected] = useState<SampleVehicle>(fleet[0]);

  return (
    <Section id="fleet" title="Meet the fleet" lead="Six cars, one honest price each.">
      <div className="grid gap-5 lg:grid-cols-[232px_1fr_340px] lg:gap-8">
        <FleetPicker selected={selected} onSelect={setSelected} />
        <div className="grid gap-5 md:grid-cols-[1.3fr_1fr] md:items-center lg:contents">
          <CarStage selected={selected} />
          <VehiclePanel vehicle={selected} />
        </div>
      </div>
      <noscript>
        <ul className="mt-8 grid gap-8 md:grid-cols-2">
          {fleet.slice(1).map((vehicle) => (
            <li key={vehicle.name}>
              <VehiclePanel vehicle={vehicle} />
            </li>
          ))}
        </ul>
      </noscript>
    </Section>
  );
}

function FleetPicker({ selected, onSelect }: { selected: SampleVehicle; onSelect: (chosen: SampleVehicle) => void }) {
  return (
    <fieldset className="min-w-0 -mx-4 flex snap-x gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0 lg:flex-col">
      <legend className="sr-only">Choose a car</legend>
      {fleet.map((vehicle) => (
        <button
          key={vehicle.name}
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

/** Stacks all six drawings, so that switching cars needs no request and causes no layout shift. */
function CarStage({ selected }: { selected: SampleVehicle }) {
  return (
    <div className="car-well relative grid place-items-center overflow-hidden rounded-card lg:h-full">
      {fleet.map((vehicle) => (
        <img
          key={vehicle.name}
          src={vehicle.image}
          alt={vehicle === selected ? `${vehicle.name}, illustration` : ''}
          aria-hidden={vehicle === selected ? undefined : true}
          width={560}
          height={240}
          loading="lazy"
          decoding="async"
          className={classNames(
            'col-start-1 row-start-1 h-auto w-full transition-opacity duration-160 ease-out',
            vehicle !== selected && 'opacity-0',
          )}
        />
      ))}
    </div>
  );
}

function VehiclePanel({ vehicle }: { vehicle: SampleVehicle }) {
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
] as const satisfies readonly (readonly [string, keyof SampleVehicle])[];

function SpecificationTable({ vehicle }: { vehicle: SampleVehicle }) {
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{vehicle.name}, specification</caption>
      <tbody>
        {rows.map(([label, key]) => (
          <tr key={key} className="border-b border-line">
            <th scope="row" className="w-1/2 py-2.5 pr-4 font-normal text-ink-700">
              {label}
            </th>
            <td className="py-2.5 font-semibold tabular-nums">{vehicle[key]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
