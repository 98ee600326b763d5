import {
  bodyFrom,
  clockText,
  formatDay,
  keysOf,
  locationBody,
  locationFacts as facts,
  nothingSaid,
  optionalLocationFacts,
  saidOfLocation,
  weekLines,
} from '@rental/contracts';
import type { LocationBody, LocationDetail, LocationFactName, OptionalLocationFact } from '@rental/contracts';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { Versioned } from '../../lib/api/rtk-endpoint.ts';
import { todayInIndia } from '../../lib/clock.ts';
import { selectFormId } from '../../lib/form/form-slice.ts';
import { bookingsQuestion, useDialogForm } from '../../lib/form/use-dialog-form.ts';
import type { VersionedForm } from '../../lib/form/use-versioned-form.ts';
import { textOrNull } from '../../lib/form/use-versioned-form.ts';
import { dialogClosed } from '../../lib/store/dialog-slice.ts';
import { useAppDispatch } from '../../lib/store/store-hooks.ts';
import { DialogWait } from '../../ui/dialog/dialog-wait.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { Switch } from '../../ui/form/switch.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useConfig } from '../../lib/api/config-api.ts';
import { RegistrationSelect } from '../tax/registration-select.tsx';
import { useRegistrationWords } from '../tax/tax-api.ts';
import { locationAdminApi } from './location-admin-api.ts';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { openingChange, openingQuestion } from './opening-question.tsx';
import { ClosedDaysField, HoursFields } from './opening-fields.tsx';
import { RouteFields, routesText } from './route-fields.tsx';
import { timingFacts, TimingFields } from './timing-fields.tsx';

const blank: LocationBody = { name: '', description: '', isEnabled: true, ...nothingSaid(facts) };

/** The content of the `locationDialog` dialog: adds a location, or edits the one selected in the form slice. */
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
  const wordsOfRegistration = useRegistrationWords();
  const hasTimes = useConfig()?.times !== undefined;
  const findQuestion = async (after: LocationBody, before: LocationDetail) => {
    const isTakenAway = before.isEnabled && !after.isEnabled && before.futureBookings > 0;
    if (isTakenAway) return bookingsQuestion(before, 'at this location');
    const query = openingChange(before, after, { hasTimes, today: todayInIndia() });
    return query && openingQuestion(await findEnds({ query }).unwrap());
  };
  const dialog = useDialogForm({
    schema: locationBody,
    awaited: saidOfLocation,
    loaded,
    valuesOf: (location) => bodyFrom(blank, location),
    blank,
    save: (body, base) =>
      id === null ? create({ body }).unwrap() : edit({ query: { id }, body, ifMatch: base?.etag }).unwrap(),
    reload: () => load({ query: { id: id ?? '' } }).unwrap(),
    findQuestion,
  });
  const { form, change } = dialog;
  const { isEnabled } = dialog.values;

  return (
    <DialogForm
      form={dialog}
      textsOf={(body) => textsOf(body, wordsOfRegistration)}
      incomplete={texts.incomplete}
      onCancel={dialog.cancel}
    >
      <div className="mt-4 grid gap-4">
        <TextField label={facts.name.label} autoComplete="off" {...form.field('name')} />
        <TextArea label={facts.description.label} rows={3} {...form.field('description')} />
        <Switch label={switchText(isEnabled)} isOn={isEnabled} onChange={(isOn) => change({ isEnabled: isOn })} />
        <LocationFacts id={id} dialog={dialog} />
      </div>
    </DialogForm>
  );
}

const switchText = (isEnabled: boolean) => (isEnabled ? facts.isEnabled.yes : facts.isEnabled.no);

function textOf(fact: Exclude<LocationFactName, 'pauses' | 'registrationId'>, body: LocationBody): string {
  if (fact === 'isEnabled') return switchText(body.isEnabled);
  if (fact === 'hours') return weekLines(body.hours, body.pauses).join(', ');
  if (fact === 'usual') return body.usual ? `${clockText(body.usual.pickUp)} to ${clockText(body.usual.return)}` : '';
  if (fact === 'routes') return routesText(body.routes ?? []);
  if (fact === 'closedDays') return (body.closedDays ?? []).map(formatDay).join(', ');
  return String(body[fact] ?? '');
}

/** The breaks are part of the opening hours. */
const textsOf = (body: LocationBody, wordsOfRegistration: (id: string) => string) =>
  keysOf(facts).flatMap((fact) => {
    if (fact === 'pauses') return [];
    const isRegistration = fact === 'registrationId';
    const text = isRegistration ? wordsOfRegistration(body.registrationId ?? '') : textOf(fact, body);
    return [[facts[fact].label, text] as const];
  });

type LocationFactsProps = {
  id: string | null;
  dialog: Pick<VersionedForm<typeof locationBody, unknown>, 'form' | 'values' | 'problemAt' | 'change'>;
};

/** The optional fields of a location. They are collapsed until the admin expands them or one of them is invalid. */
function LocationFacts({ id, dialog }: LocationFactsProps) {
  const { form, values, problemAt, change } = dialog;
  const hours = values.hours ?? null;
  const line = (name: 'address' | 'phone' | 'email' | 'mapUrl') => ({
    label: facts[name].label,
    ...form.field(name, textOrNull),
  });

  const fields: Record<Exclude<OptionalLocationFact, 'pauses' | (typeof timingFacts)[number]>, ReactNode> = {
    address: <TextArea rows={3} {...line('address')} />,
    phone: <TextField type="tel" inputMode="tel" {...line('phone')} />,
    email: <TextField type="email" inputMode="email" hint={texts.emailHint} {...line('email')} />,
    mapUrl: <TextField type="url" inputMode="url" hint={texts.mapHint} {...line('mapUrl')} />,
    hours: (
      <HoursFields
        hours={hours}
        pauses={values.pauses ?? null}
        errorOf={(weekday) => problemAt(`hours.${weekday}`) ?? problemAt(`pauses.${weekday}`)}
        error={form.formState.errors.hours?.root?.message ?? form.formState.errors.hours?.message}
        onChange={(opening) => change(opening.hours === null ? { ...opening, closedDays: null } : opening)}
      />
    ),
    closedDays: hours && (
      <ClosedDaysField
        days={values.closedDays ?? []}
        error={problemAt('closedDays')}
        onChange={(days) => change({ closedDays: days.length === 0 ? null : days })}
      />
    ),
    registrationId: (
      <RegistrationSelect
        label={facts.registrationId.label}
        chosen={values.registrationId}
        error={problemAt('registrationId')}
        onChoose={(registrationId) => change({ registrationId })}
      />
    ),
  };

  const isWrong = (name: OptionalLocationFact): boolean => problemAt(name) !== undefined;
  const isTimingWrong = timingFacts.some(isWrong);

  return (
    <div>
      <Disclosure title={texts.more} mustOpen={!isTimingWrong && optionalLocationFacts.some(isWrong)}>
        <div className="grid gap-4">
          {keysOf(fields).map((fact) => (
            <Fragment key={fact}>{fields[fact]}</Fragment>
          ))}
        </div>
      </Disclosure>
      <Disclosure title={texts.timing} mustOpen={isTimingWrong}>
        <TimingFields form={form} onChange={change} />
        <RouteFields id={id} stored={values.routes} problemAt={problemAt} onChange={(routes) => change({ routes })} />
      </Disclosure>
    </div>
  );
}
