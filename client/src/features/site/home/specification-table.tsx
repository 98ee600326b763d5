import type { SampleVehicle } from '../content/fleet.ts';

const rows = [
  ['Model', 'model'],
  ['Brand', 'brand'],
  ['Year', 'year'],
  ['AC', 'ac'],
  ['Transmission', 'transmission'],
  ['Fuel type', 'fuel'],
] as const satisfies readonly (readonly [string, keyof SampleVehicle])[];

/** What a car is, as a table with row headers. */
export function SpecificationTable({ vehicle }: { vehicle: SampleVehicle }) {
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
