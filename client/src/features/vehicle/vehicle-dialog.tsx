import { saidOfVehicle, vehicleBody } from '@rental/contracts';
import type { VehicleBody, VehicleDetail } from '@rental/contracts';
import { useState } from 'react';
import { useSelector } from 'react-redux';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { selectFormId } from '../../lib/form/form-slice.ts';
import { bookingsQuestion, useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { useLocations } from '../location/location-api.ts';
import { useTaxProfiles } from '../tax/tax-api.ts';
import { type Many, ManyFields, SameSwitch } from './many-fields.tsx';
import { useSaveVehicle } from './use-save-vehicle.ts';
import { vehicleApi } from './vehicle-api.ts';
import { VehicleFacts } from './vehicle-facts.tsx';
import { VehicleFields } from './vehicle-fields.tsx';
import { vehicleTexts as texts } from './vehicle-texts.ts';
import { blankVehicle, bodyOf, textsOf } from './vehicle-values.ts';

/** The content of the `vehicleDialog` dialog: adds a car, or edits the one selected in the form slice. */
export function VehicleDialog() {
  const dispatch = useAppDispatch();
  const id = useSelector(selectFormId);
  const { data } = vehicleApi.useGetVehicleQuery({ query: { id: id ?? '' } }, { skip: id === null });
  if (id === null) return <VehicleForm id={null} loaded={null} />;
  return data ? <VehicleForm id={id} loaded={data} /> : <DialogWait onCancel={() => dispatch(dialogClosed())} />;
}

function VehicleForm({ id, loaded }: { id: string | null; loaded: Versioned<VehicleDetail> | null }) {
  const { locations } = useLocations();
  const taxProfiles = useTaxProfiles();
  const [load] = vehicleApi.useLazyGetVehicleQuery();
  const [many, setMany] = useState<Many>({ units: 1, plates: '' });
  const [isForAll, setIsForAll] = useState(false);
  const { save, plateProblem, countSame } = useSaveVehicle({ id, many, isForAll });
  const dialog = useDialogForm({
    schema: vehicleBody,
    awaited: saidOfVehicle,
    loaded,
    valuesOf: bodyOf,
    blank: blankVehicle,
    save,
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    findQuestion: (after, before) => (isTakenAway(before, after) ? bookingsQuestion(before, 'for this car') : null),
  });
  const { form, isEditing, base } = dialog;
  const same = countSame(base?.entity ?? null);

  return (
    <DialogForm
      form={dialog}
      textsOf={(body) => textsOf(body, [...locations, ...taxProfiles])}
      incomplete={texts.incomplete}
      onCancel={dialog.cancel}
    >
      {same > 1 && <SameSwitch count={same} isOn={isForAll} onChange={setIsForAll} />}
      <VehicleFields form={form} locations={locations} isEditing={isEditing} />
      {!isEditing && (
        <Disclosure title={texts.several} mustOpen={many.units !== 1}>
          <ManyFields many={many} problem={plateProblem} onChange={setMany} />
        </Disclosure>
      )}
      <VehicleFacts form={form} isAboutMany={isForAll || many.units > 1} />
    </DialogForm>
  );
}

const isTakenAway = (before: VehicleDetail, after: VehicleBody): boolean =>
  before.isEnabled && before.isActive && !(after.isEnabled && after.isActive !== false);
