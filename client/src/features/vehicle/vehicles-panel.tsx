import type { Vehicle } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import type { ReactNode } from 'react';
import { useFormDialog } from '../../lib/form/use-form-dialog.ts';
import { CarImage } from '../../ui/car-image.tsx';
import { LookupPanel, LookupRow } from '../../ui/lookup-panel.tsx';
import { useVehicles, vehicleApi } from './vehicle-api.ts';
import { vehicleTexts as texts } from './vehicle-texts.ts';

type VehiclesPanelProps = {
  /** Beside each car's Edit, such as the way to its calendar. */
  actionFor: (vehicle: Vehicle) => ReactNode;
};

/** The whole fleet, each car with Edit; and the way to add one. */
export function VehiclesPanel({ actionFor }: VehiclesPanelProps) {
  const { add } = useFormDialog('vehicle', texts.add);
  const { vehicles, isLoading } = useVehicles();

  return (
    <LookupPanel
      title={texts.panel}
      items={vehicles}
      renderRow={(vehicle) => <VehicleRow key={vehicle._id} vehicle={vehicle} action={actionFor(vehicle)} />}
      addText={texts.add}
      onAdd={add}
      isLoading={isLoading}
      emptyText={texts.none}
    />
  );
}

const marksOf = ({ isEnabled, isActive }: Vehicle): string[] => [
  ...(isActive ? [] : ['Retired']),
  ...(isEnabled ? [] : [texts.disabled]),
];

function VehicleRow({ vehicle, action }: { vehicle: Vehicle; action: ReactNode }) {
  const { edit } = useFormDialog('vehicle', texts.add);
  const [load, { isFetching }] = vehicleApi.useLazyGetVehicleQuery();
  const { _id, carName, carBrand, modelYear, rentalPrice, locationNames, imageUrlOne } = vehicle;

  return (
    <LookupRow
      name={carName}
      details={
        <>
          {carBrand} {modelYear} ·{' '}
          <span className="whitespace-nowrap tabular-nums">{formatRupees(rentalPrice)} a day</span>
          <br />
          {locationNames.join(', ')}
        </>
      }
      marks={marksOf(vehicle)}
      picture={<CarImage src={imageUrlOne} name={carName} className="w-24 shrink-0 rounded-control max-sm:hidden" />}
      action={action}
      editText={texts.edit}
      isBusy={isFetching}
      onEdit={() => edit(_id, load({ query: { id: _id } }).unwrap())}
    />
  );
}
