import { vehicleBody } from '@rental/contracts';
import type { VehicleBody, VehicleDetail } from '@rental/contracts';
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
import { bodyOf, blankVehicle, takesAway, textsOf } from './vehicle-changes.ts';
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
