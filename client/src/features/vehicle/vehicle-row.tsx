import {
  carDocumentTitles,
  documentsDue,
  expiryNotice,
  formatRupees,
  serviceNotices,
  showCar,
  showPlate,
  vehicleFacts,
} from '@rental/contracts';
import type { FleetVehicle } from '@rental/contracts';
import type { ReactNode } from 'react';
import { draftKept, useFormDialog } from '../../lib/form/form-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { Button } from '../../ui/button.tsx';
import { CarImage } from '../../ui/car-image.tsx';
import { LookupRow, type Mark } from '../../ui/panel/lookup-panel.tsx';
import { vehicleApi } from './vehicle-api.ts';
import { vehicleTexts as texts } from './vehicle-texts.ts';
import { twinOf } from './vehicle-values.ts';

/** Returns the documents of a car that have expired or will expire soon; none for a retired car. */
export const dueDocumentsOf = ({ isActive, documents }: FleetVehicle, today: string) =>
  isActive ? documentsDue(documents, today) : [];

/** Returns why the service of a car is due; empty for a retired car. */
export const dueServiceOf = ({ isActive, service }: FleetVehicle, today: string) =>
  isActive && service ? serviceNotices(service, today) : [];

function marksOf(vehicle: FleetVehicle, today: string): Mark[] {
  const { isEnabled, isActive, bookingsAfterDocuments = 0, unpaidChallans = 0 } = vehicle;
  const documents = dueDocumentsOf(vehicle, today).map(({ kind, validUntil }): Mark => {
    const { text, isOver } = expiryNotice(carDocumentTitles[kind], validUntil, today);
    return { text, tone: isOver ? 'late' : 'due' };
  });
  const services = dueServiceOf(vehicle, today).map(({ text, isOver }): Mark => ({
    text,
    tone: isOver ? 'late' : 'due',
  }));
  const later =
    bookingsAfterDocuments === 1
      ? '1 booking ends after expiry'
      : `${bookingsAfterDocuments} bookings end after expiry`;
  return [
    ...(isActive ? [] : ['Retired']),
    ...(isEnabled ? [] : [vehicleFacts.isEnabled.no]),
    ...documents,
    ...services,
    ...(unpaidChallans > 0 ? [{ text: challansText(unpaidChallans), tone: 'due' as const }] : []),
    ...(bookingsAfterDocuments > 0 ? [{ text: later, tone: 'due' as const }] : []),
  ];
}

const challansText = (count: number): string => (count === 1 ? '1 challan unpaid' : `${count} challans unpaid`);

type VehicleRowProps = { vehicle: FleetVehicle; today: string; isOneOfMany: boolean; action: ReactNode };

export function VehicleRow({ vehicle, today, isOneOfMany, action }: VehicleRowProps) {
  const dispatch = useAppDispatch();
  const { add, edit } = useFormDialog('vehicleDialog', texts.add);
  const [load, { isFetching }] = vehicleApi.useLazyGetVehicleQuery();
  const { _id, carName, carBrand, modelYear, rentalPrice, locationNames, imageUrlOne, plate } = vehicle;
  const named = showCar(vehicle);
  const duplicate = () => {
    add();
    dispatch(draftKept({ values: twinOf(vehicle), etag: null }));
  };

  return (
    <LookupRow
      name={carName}
      details={
        <>
          {carBrand} {modelYear} ·{' '}
          <span className="whitespace-nowrap tabular-nums">{formatRupees(rentalPrice)} a day</span>
          {plate !== undefined && (
            <>
              {' '}
              · <span className="whitespace-nowrap">{showPlate(plate)}</span>
            </>
          )}
          <br />
          {locationNames.join(', ')}
        </>
      }
      marks={marksOf(vehicle, today)}
      picture={<CarImage src={imageUrlOne} name={carName} className="w-24 shrink-0 rounded-control max-sm:hidden" />}
      action={
        <>
          {action}
          <Button variant="quiet" size="md" aria-label={`${texts.duplicate} ${named}`} onClick={duplicate}>
            {texts.duplicate}
          </Button>
        </>
      }
      editName={isOneOfMany ? named : undefined}
      isBusy={isFetching}
      onEdit={() => edit(_id, load({ query: { id: _id } }).unwrap())}
    />
  );
}
