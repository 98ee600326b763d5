import { vehicleBody } from '@rental/contracts';
import type { VehicleBody, VehicleDetail } from '@rental/contracts';
import { useSelector } from 'react-redux';
import { useEntityForm } from '../../lib/form/use-entity-form.ts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EntityDoubts } from '../../ui/feedback/edit-conflict.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { useLocations } from '../location/use-locations.ts';
import { vehicleApi } from './vehicle-api.ts';
import { bodyOf, blankVehicle, differencesOf, questionBefore } from './vehicle-changes.ts';
import { VehicleFields } from './vehicle-fields.tsx';
import { vehicleFormSlice } from './vehicle-form-slice.ts';
import { vehicleTexts as texts } from './vehicle-texts.ts';

const { draftKept, formReset } = vehicleFormSlice.actions;
const { selectForm, selectDraft } = vehicleFormSlice.selectors;

/** The content of the dialog `vehicleDialog`: adds a car, or edits the one the form slice names. */
export function VehicleDialog() {
  const dispatch = useAppDispatch();
  const { isEditing, id } = useSelector(selectForm);
  const { data } = vehicleApi.useGetVehicleQuery({ query: { id: id ?? '' } }, { skip: id === null });
  if (isEditing && !data) return <DialogWait onCancel={() => dispatch(dialogClosed())} />;
  return <VehicleForm id={id} loaded={isEditing && data ? data : null} />;
}

function VehicleForm({ id, loaded }: { id: string | null; loaded: Versioned<VehicleDetail> | null }) {
  const draft = useSelector(selectDraft);
  const { locations } = useLocations();
  const [create] = vehicleApi.useCreateVehicleMutation();
  const [edit] = vehicleApi.useEditVehicleMutation();
  const [load] = vehicleApi.useLazyGetVehicleQuery();
  const entity = useEntityForm({
    schema: vehicleBody,
    blank: blankVehicle,
    loaded,
    draft,
    bodyOf,
    keepDraft: draftKept,
    reset: formReset,
    save: (body: VehicleBody, ifMatch) =>
      id === null ? create({ body }).unwrap() : edit({ query: { id }, body, ifMatch }).unwrap(),
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    ask: questionBefore,
    failed: texts.saveFailed,
  });
  const { form, failure, newer } = entity;

  return (
    <form onSubmit={entity.submit} noValidate className="mt-4">
      <div className="-mx-2 max-h-[70vh] overflow-y-auto px-2 pb-2 supports-[height:1dvh]:max-h-[70dvh]">
        {failure && !newer && <Alert>{failure}</Alert>}
        <VehicleFields form={form} locations={locations} isEditing={entity.isEditing} />
        <EntityDoubts
          question={entity.question}
          onAnswer={entity.answer}
          differences={newer && differencesOf(form.values, newer, locations)}
          onKeepMine={entity.keepMine}
          onTakeTheirs={entity.takeTheirs}
        />
      </div>
      <FormFooter
        saveText={entity.isEditing ? 'Update' : 'Save'}
        isBusy={entity.isSaving}
        reason={form.canSubmit ? null : texts.incomplete}
        onCancel={entity.cancel}
      />
    </form>
  );
}
