import type { FleetVehicle } from '@rental/contracts';
import { formatDay, homeOn, minutesBetween } from '@rental/contracts';
import { useState } from 'react';
import { todayInIndia } from '../../lib/clock.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { Button } from '../../ui/button.tsx';
import { NameOptions, NativeSelect } from '../../ui/form/native-select.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { DateField } from '../../ui/form/text-field.tsx';
import { useLocations } from '../location/location-api.ts';
import { homeApi } from './home-api.ts';
import { type Failure, failureOf, HomeRefusal } from './home-refusal.tsx';

/** Shows and changes a car’s home. Rendered only if the car is offered at several locations or already has a home. */
export function HomeForm({ vehicle }: { vehicle: FleetVehicle }) {
  const own = vehicle.carLocations.map((_id, at) => ({ _id, name: vehicle.locationNames[at] ?? '–' }));
  if (own.length < 2 && !vehicle.homes) return null;

  return (
    <section aria-labelledby="home-heading" className="rounded-card bg-white p-4 shadow-1 sm:p-5">
      <h2 id="home-heading" className="text-xl">
        Home
      </h2>
      <p className="mt-1 text-[15px] text-ink-700">
        Where the car is between rentals. Bookings at other locations also reserve the time to drive there and back.
      </p>
      {vehicle.homes && <Homes homes={vehicle.homes} own={own} />}
      <Fields vehicle={vehicle} own={own} />
    </section>
  );
}

type Named = { _id: string; name: string };
type HomesProps = { homes: NonNullable<FleetVehicle['homes']>; own: readonly Named[] };

function Homes({ homes, own }: HomesProps) {
  const { locations } = useLocations();
  const nameOf = (id: string) => own.find(({ _id }) => _id === id)?.name ?? '–';
  const known = locations.filter(({ _id }) => own.some((each) => each._id === _id));
  const current = known.find(({ _id }) => _id === homeOn(homes, todayInIndia()));
  const unreachable = current ? known.filter((each) => minutesBetween(current, each) === null) : [];

  return (
    <>
      <ul className="mt-2 text-[15px] tabular-nums">
        {homes.map(({ fromDate, locationId }) => (
          <li key={fromDate} className="wrap-anywhere">
            {nameOf(locationId)} from {formatDay(fromDate)}
          </li>
        ))}
      </ul>
      {unreachable.map(({ _id, name }) => (
        <p key={_id} className="mt-1 text-[15px] font-semibold text-crimson-800">
          Not offered at {name}: set the driving time first.
        </p>
      ))}
    </>
  );
}

function Fields({ vehicle, own }: { vehicle: FleetVehicle; own: readonly Named[] }) {
  const today = todayInIndia();
  const [locationId, setLocationId] = useState('');
  const [fromDate, setFromDate] = useState(today);
  const [isDriven, setIsDriven] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [save, { isLoading }] = homeApi.useSetHomeMutation();

  const handleSubmit = async (event: React.FormEvent) => {
    event.preventDefault();
    setFailure(null);
    const body = { id: vehicle._id, locationId, fromDate, ...(isDriven && { drive: true as const }) };
    try {
      const { message } = await save({ body }).unwrap();
      notify.success(message);
    } catch (cause) {
      setFailure(failureOf(cause));
    }
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} noValidate className="mt-3 grid gap-4">
      {failure && <HomeRefusal failure={failure} />}
      <div className="grid gap-3 sm:grid-cols-2">
        <NativeSelect label="Location" value={locationId} onChange={({ target }) => setLocationId(target.value)}>
          <option value="">Choose a location</option>
          <NameOptions items={own} />
        </NativeSelect>
        <DateField label="Home from" value={fromDate} min={today} onChange={setFromDate} />
      </div>
      <Switch label="Block the day before for the drive" isOn={isDriven} onChange={setIsDriven} />
      <div className="flex justify-end">
        <Button type="submit" size="md" disabled={locationId === '' || fromDate === '' || isLoading}>
          Save home
        </Button>
      </div>
    </form>
  );
}
