import type { Vehicle } from '@rental/contracts';
import { formatRupees } from '@rental/contracts';
import type { ReactNode } from 'react';
import { dialogOpened } from '../../lib/store/dialog-slice.ts';
import { notify } from '../../lib/toast/notify.tsx';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { CarImage } from '../../ui/car-image.tsx';
import { LookupPanel, LookupRow } from '../../ui/lookup-panel.tsx';
import { useVehicles } from './use-vehicles.ts';
import { vehicleApi } from './vehicle-api.ts';
import { vehicleFormSlice } from './vehicle-form-slice.ts';
import { vehicleTexts as texts } from './vehicle-texts.ts';

const { addingStarted, editingStarted } = vehicleFormSlice.actions;

type VehiclesPanelProps = {
  /** Beside each car's Edit, such as the way to its calendar. */
  actionFor?: (vehicle: Vehicle) => ReactNode;
  action?: ReactNode;
};

/** The whole fleet, each car with Edit; and the way to add one. */
export function VehiclesPanel({ actionFor, action }: VehiclesPanelProps) {
  const dispatch = useAppDispatch();
  const { vehicles, isLoading } = useVehicles();

  const handleAdd = () => {
    dispatch(addingStarted());
    dispatch(dialogOpened({ title: texts.add, content: 'vehicleDialog' }));
  };

  return (
    <LookupPanel
      title={texts.panel}
      count={vehicles.length}
      addText={texts.add}
      onAdd={handleAdd}
      isLoading={isLoading}
      emptyText={texts.none}
      action={action}
    >
      {vehicles.map((vehicle) => (
        <VehicleRow key={vehicle._id} vehicle={vehicle} action={actionFor?.(vehicle)} />
      ))}
    </LookupPanel>
  );
}

const marksOf = ({ isEnabled, isActive }: Vehicle): string[] => [
  ...(isActive ? [] : ['Retired']),
  ...(isEnabled ? [] : [texts.disabled]),
];

function VehicleRow({ vehicle, action }: { vehicle: Vehicle; action: ReactNode }) {
  const dispatch = useAppDispatch();
  const [load, { isFetching }] = vehicleApi.useLazyGetVehicleQuery();
  const { _id, carName, carBrand, modelYear, rentalPrice, locationNames, imageUrlOne } = vehicle;

  const handleEdit = async () => {
    try {
      await load({ query: { id: _id } }).unwrap();
      dispatch(editingStarted(_id));
      // The same title adds and edits. Source: texts, section 7.
      dispatch(dialogOpened({ title: texts.add, content: 'vehicleDialog' }));
    } catch {
      notify.error(texts.loadFailed);
    }
  };

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
      onEdit={() => void handleEdit()}
    />
  );
}
