import { locationBody } from '@rental/contracts';
import type { LocationBody, LocationDetail } from '@rental/contracts';
import { useSelector } from 'react-redux';
import { useEntityForm } from '../../lib/form/use-entity-form.ts';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EntityDoubts } from '../../ui/feedback/edit-conflict.tsx';
import type { Difference } from '../../ui/feedback/edit-conflict.tsx';
import { FormFooter } from '../../ui/form/form-footer.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { locationAdminApi } from './location-admin-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { locationFormSlice } from './location-form-slice.ts';

const blank: LocationBody = { name: '', description: '', isEnabled: true };
const bodyOf = ({ name, description, isEnabled }: LocationDetail): LocationBody => ({ name, description, isEnabled });

const { draftKept, formReset } = locationFormSlice.actions;
const { selectForm, selectDraft } = locationFormSlice.selectors;

/** The content of the dialog `locationDialog`: adds a location, or edits the one the form slice names. */
export function LocationDialog() {
  const dispatch = useAppDispatch();
  const { isEditing, id } = useSelector(selectForm);
  const { data } = locationAdminApi.useGetLocationQuery({ query: { id: id ?? '' } }, { skip: id === null });
  if (isEditing && !data) return <DialogWait onCancel={() => dispatch(dialogClosed())} />;
  return <LocationForm id={id} loaded={isEditing && data ? data : null} />;
}

function LocationForm({ id, loaded }: { id: string | null; loaded: Versioned<LocationDetail> | null }) {
  const draft = useSelector(selectDraft);
  const [create] = locationAdminApi.useCreateLocationMutation();
  const [edit] = locationAdminApi.useEditLocationMutation();
  const [load] = locationAdminApi.useLazyGetLocationQuery();
  const entity = useEntityForm({
    schema: locationBody,
    blank,
    loaded,
    draft,
    bodyOf,
    keepDraft: draftKept,
    reset: formReset,
    save: (body, ifMatch) =>
      id === null ? create({ body }).unwrap() : edit({ query: { id }, body, ifMatch }).unwrap(),
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    ask: questionBefore,
    failed: texts.saveFailed,
  });
  const { form, failure, newer } = entity;
  const { errors } = form.formState;
  const { isEnabled } = form.values;

  return (
    <form onSubmit={entity.submit} noValidate className="mt-5">
      {failure && !newer && <Alert>{failure}</Alert>}
      <div className="mt-4 grid gap-4">
        <TextField label={texts.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <TextArea
          label={texts.description}
          rows={3}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Switch
          label={isEnabled ? texts.enabled : texts.disabled}
          isOn={isEnabled}
          onChange={(isOn) => form.setValue('isEnabled', isOn, { shouldDirty: true })}
        />
      </div>
      <EntityDoubts
        question={entity.question}
        onAnswer={entity.answer}
        differences={newer && differencesOf(form.values, newer)}
        onKeepMine={entity.keepMine}
        onTakeTheirs={entity.takeTheirs}
      />
      <FormFooter
        saveText={entity.isEditing ? 'Update' : 'Save'}
        isBusy={entity.isSaving}
        reason={form.canSubmit ? null : texts.incomplete}
        onCancel={entity.cancel}
      />
    </form>
  );
}

function questionBefore(before: LocationDetail, after: LocationBody): string | null {
  if (!before.isEnabled || after.isEnabled || before.futureBookings === 0) return null;
  const count = before.futureBookings;
  return count === 1
    ? 'One booking is still to come at this location.'
    : `${count} bookings are still to come at this location.`;
}

function differencesOf(mine: LocationBody, theirs: LocationDetail): Difference[] {
  const switchText = (isEnabled: boolean) => (isEnabled ? texts.enabled : texts.disabled);
  const all = [
    { label: texts.name, mine: mine.name, theirs: theirs.name },
    { label: texts.description, mine: mine.description, theirs: theirs.description },
    { label: 'Switch', mine: switchText(mine.isEnabled), theirs: switchText(theirs.isEnabled) },
  ];
  return all.filter((difference) => difference.mine !== difference.theirs);
}
