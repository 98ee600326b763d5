import { Icon } from '../../ui/icon/icon.tsx';
import type { SampleVehicle } from './content/fleet.ts';

/** Gear, fuel and air conditioning in one row. */
export function VehicleFacts({ vehicle }: { vehicle: SampleVehicle }) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-[15px] text-ink-700">
      <li className="flex items-center gap-1.5">
        <Icon name="gear" className="size-4" />
        {vehicle.transmission}
      </li>
      <li className="flex items-center gap-1.5">
        <Icon name="fuel" className="size-4" />
        {vehicle.fuel}
      </li>
      <li className="flex items-center gap-1.5">
        <Icon name="snowflake" className="size-4" />
        AC
      </li>
    </ul>
  );
}
