import { vehicleBody, formatRupees } from '@rental/contracts';
import type { VehicleBody, VehicleDetail, Location } from '@rental/contracts';
import { useSelector } from 'react-redux';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { selectFormId } from '../../lib/form/form-slice.ts';
import { useEntityForm } from '../../lib/form/use-entity-form.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { EntityForm } from '../../ui/form/entity-form.tsx';
import { useLocations } from '../location/location-api.ts';
import { vehicleApi } from './vehicle-api.ts';
import { VehicleFields } from './vehicle-fields.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';

/** The content of the dialog `vehicleDialog`: adds a car, or edits the one the form slice names. */
export function VehicleDialog() {
  const dispatch = useAppDispatch();
  const id = useSelector(selectFormId);
  const { data } = vehicleApi.useGetVehicleQuery({ query: { id: id ?? '' } }, { skip: id === null });
  if (id === null) return <VehicleForm id={null} loaded={null} />;
  return data ? <VehicleForm id={id} loaded={data} /> : <DialogWait onCancel={() => dispatch(dialogClosed())} />;
}

function VehicleForm({ id, loaded }: { id: string | null; loaded: Versioned<VehicleDetail> | null }) {
  const { locations } = useLocations();
  const [create] = vehicleApi.useCreateVehicleMutation();
  const [edit] = vehicleApi.useEditVehicleMutation();
  const [load] = vehicleApi.useLazyGetVehicleQuery();
  const entity = useEntityForm({
    schema: vehicleBody,
    blank: blankVehicle,
    loaded,
    bodyOf,
    save: (body: VehicleBody, ifMatch) =>
      id === null ? create({ body }).unwrap() : edit({ query: { id }, body, ifMatch }).unwrap(),
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    takesAway,
    booked: 'for this car',
  });

  return (
    <EntityForm entity={entity} textsOf={(body) => textsOf(body, locations)} incomplete={texts.incomplete}>
      <VehicleFields form={entity.form} locations={locations} isEditing={entity.isEditing} />
    </EntityForm>
  );
}

/** A form nobody has touched. Manual and petrol come first. Source: texts, section 7. */
const blankVehicle: VehicleBody = {
  carName: '',
  carBrand: '',
  modelYear: '',
  transmissionType: 'manual',
  fuelType: 'petrol',
  carLocations: [],
  rentalPrice: 0,
  isActive: true,
  isEnabled: true,
  imageUrlOne: '',
  imageUrlTwo: '',
};

/** What of a car a form may change. */
function bodyOf(vehicle: VehicleDetail): VehicleBody {
  const { carName, carBrand, modelYear, transmissionType, fuelType, carLocations } = vehicle;
  const { rentalPrice, isActive, isEnabled, imageUrlOne, imageUrlTwo } = vehicle;
  const description = { carName, carBrand, modelYear, transmissionType, fuelType, imageUrlOne, imageUrlTwo };
  return { ...description, carLocations, rentalPrice, isActive, isEnabled };
}

/** Whether a change switches a car off or retires it. */
const takesAway = (before: VehicleDetail, after: VehicleBody): boolean =>
  before.isEnabled && before.isActive && !(after.isEnabled && after.isActive !== false);

type Shown = Omit<VehicleBody, 'isActive'> & { isActive?: boolean | undefined };

/** What the form says of a car, by its own labels. */
function textsOf(body: Shown, locations: readonly Location[]): [label: string, text: string][] {
  const nameOf = (id: string) => locations.find(({ _id }) => _id === id)?.name ?? id;
  return [
    [texts.model, body.carName],
    [texts.brand, body.carBrand],
    [texts.year, body.modelYear],
    [texts.transmission, body.transmissionType],
    [texts.fuel, body.fuelType],
    [texts.locations, body.carLocations.map(nameOf).toSorted().join(', ')],
    [texts.price, formatRupees(body.rentalPrice)],
    [texts.imageOne, body.imageUrlOne],
    [texts.imageTwo, body.imageUrlTwo],
    ['Switch', body.isEnabled ? texts.enabled : texts.disabled],
    ['Fleet', body.isActive === false ? texts.retired : texts.inFleet],
  ];
}
