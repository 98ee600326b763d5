import { formatDay, locationBody, saidOfLocation, weekLines } from '@rental/contracts';
import type { LocationBody, LocationDetail } from '@rental/contracts';
import { useSelector } from 'react-redux';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { selectFormId } from '../../lib/form/form-slice.ts';
import { bookingsQuestion, useDialogForm } from '../../lib/form/use-dialog-form.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { closingDays, closingQuestion } from './closing-question.ts';
import { locationAdminApi } from './location-admin-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { LocationFacts } from './location-facts.tsx';

const blank: LocationBody = {
  name: '',
  description: '',
  isEnabled: true,
  address: null,
  phone: null,
  mapUrl: null,
  hours: null,
  closedDays: null,
};

/** What of a location a form may change; what it does not tell is null. */
function bodyOf(location: LocationDetail): LocationBody {
  const { name, description, isEnabled, address, phone, mapUrl, hours, closedDays } = { ...blank, ...location };
  return { name, description, isEnabled, address, phone, mapUrl, hours, closedDays };
}

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
  const [findEnds] = locationAdminApi.useLazyGetStandingEndsQuery();
  const findQuestion = async (after: LocationBody, before: LocationDetail) => {
    const isTakenAway = before.isEnabled && !after.isEnabled && before.futureBookings > 0;
    if (isTakenAway) return bookingsQuestion(before, 'at this location');
    const days = closingDays(before, after, todayInIndia());
    if (days.length === 0) return null;
    return closingQuestion(await findEnds({ query: { id: before._id, days: days.join(',') } }).unwrap());
  };
  const dialog = useDialogForm({
    schema: locationBody,
    awaited: saidOfLocation,
    loaded,
    valuesOf: bodyOf,
    blank,
    save: (body, base) =>
      id === null ? create({ body }).unwrap() : edit({ query: { id }, body, ifMatch: base?.etag }).unwrap(),
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    findQuestion,
  });
  const { form } = dialog;
  const { errors } = form.formState;
  const { isEnabled } = form.values;

  return (
    <DialogForm form={dialog} textsOf={textsOf} incomplete={texts.incomplete} onCancel={dialog.cancel}>
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
        <LocationFacts form={form} />
      </div>
    </DialogForm>
  );
}

const switchText = (isEnabled: boolean) => (isEnabled ? texts.enabled : texts.disabled);

/** What the form says of a location, by its own labels. */
const textsOf = ({ name, description, isEnabled, address, phone, mapUrl, hours, closedDays }: LocationBody) =>
  [
    [texts.name, name],
    [texts.description, description],
    ['Switch', switchText(isEnabled)],
    [texts.address, address ?? ''],
    [texts.phone, phone ?? ''],
    [texts.mapUrl, mapUrl ?? ''],
    [texts.hours, weekLines(hours ?? null).join(', ')],
    [texts.closedDays, (closedDays ?? []).map(formatDay).join(', ')],
  ] as const;
