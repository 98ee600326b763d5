import { locationBody } from '@rental/contracts';
import type { LocationBody, LocationDetail } from '@rental/contracts';
import { useSelector } from 'react-redux';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { selectFormId } from '../../lib/form/form-slice.ts';
import { useEntityForm } from '../../lib/form/use-entity-form.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { EntityForm } from '../../ui/form/entity-form.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { locationAdminApi } from './location-admin-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';

const blank: LocationBody = { name: '', description: '', isEnabled: true };
const bodyOf = ({ name, description, isEnabled }: LocationDetail): LocationBody => ({ name, description, isEnabled });

/** The content of the dialog `locationDialog`: adds a location, or edits the one the form slice names. */
export function LocationDialog() {
  const dispatch = useAppDispatch();
  const id = useSelector(selectFormId);
  const { data } = locationAdminApi.useGetLocationQuery({ query: { id: id ?? '' } }, { skip: id === null });
  if (id === null) return <LocationForm id={null} loaded={null} />;
  return data ? <LocationForm id={id} loaded={data} /> : <DialogWait onCancel={() => dispatch(dialogClosed())} />;
}

function LocationForm({ id, loaded }: { id: string | null; loaded: Versioned<LocationDetail> | null }) {
  const [create] = locationAdminApi.useCreateLocationMutation();
  const [edit] = locationAdminApi.useEditLocationMutation();
  const [load] = locationAdminApi.useLazyGetLocationQuery();
  const entity = useEntityForm({
    schema: locationBody,
    blank,
    loaded,
    bodyOf,
    save: (body, ifMatch) =>
      id === null ? create({ body }).unwrap() : edit({ query: { id }, body, ifMatch }).unwrap(),
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    takesAway: (before, after) => before.isEnabled && !after.isEnabled,
    booked: 'at this location',
  });
  const { form } = entity;
  const { errors } = form.formState;
  const { isEnabled } = form.values;

  return (
    <EntityForm entity={entity} textsOf={textsOf} incomplete={texts.incomplete}>
      <div className="mt-4 grid gap-4">
        <TextField label={texts.name} autoComplete="off" error={errors.name?.message} {...form.register('name')} />
        <TextArea
          label={texts.description}
          rows={3}
          error={errors.description?.message}
          {...form.register('description')}
        />
        <Switch
          label={switchText(isEnabled)}
          isOn={isEnabled}
          onChange={(isOn) => form.setValue('isEnabled', isOn, { shouldDirty: true })}
        />
      </div>
    </EntityForm>
  );
}

const switchText = (isEnabled: boolean) => (isEnabled ? texts.enabled : texts.disabled);

const textsOf = ({ name, description, isEnabled }: LocationBody) =>
  [
    [texts.name, name],
    [texts.description, description],
    ['Switch', switchText(isEnabled)],
  ] as const;
