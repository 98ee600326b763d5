import type { locationBody } from '@rental/contracts';
import { textOrNull } from '../../lib/form/text-or-null.ts';
import type { Form } from '../../lib/form/use-form.ts';
import { FoldedFields } from '../../ui/form/folded-fields.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { ClosedDaysField, HoursFields } from './opening-fields.tsx';

type LocationForm = Form<typeof locationBody>;

const optional = ['address', 'phone', 'mapUrl', 'hours', 'closedDays'] as const;

/** What a location may tell beside its name, folded until somebody asks or something in it is wrong. */
export function LocationFacts({ form }: { form: LocationForm }) {
  const { errors } = form.formState;

  return (
    <FoldedFields title={texts.more} mustOpen={optional.some((name) => errors[name] !== undefined)}>
      <Facts form={form} />
    </FoldedFields>
  );
}

function Facts({ form }: { form: LocationForm }) {
  const { values } = form;
  const { errors } = form.formState;
  const hours = values.hours ?? null;
  const change = (changes: Partial<Pick<typeof values, 'hours' | 'closedDays'>>) => {
    const isTold = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    if ('hours' in changes) form.setValue('hours', changes.hours ?? null, isTold);
    if ('closedDays' in changes) form.setValue('closedDays', changes.closedDays ?? null, isTold);
  };

  return (
    <div className="grid gap-4 pb-2">
      <TextArea
        label={texts.address}
        rows={3}
        error={errors.address?.message}
        {...form.register('address', textOrNull)}
      />
      <TextField
        label={texts.phone}
        type="tel"
        inputMode="tel"
        error={errors.phone?.message}
        {...form.register('phone', textOrNull)}
      />
      <TextField
        label={texts.mapUrl}
        type="url"
        inputMode="url"
        hint={texts.mapHint}
        error={errors.mapUrl?.message}
        {...form.register('mapUrl', textOrNull)}
      />
      <HoursFields
        hours={hours}
        errorOf={(weekday) => errors.hours?.[weekday]?.close?.message ?? errors.hours?.[weekday]?.open?.message}
        error={messageOf(errors.hours)}
        onChange={(week) => change(week === null ? { hours: null, closedDays: null } : { hours: week })}
      />
      {hours && (
        <ClosedDaysField
          days={values.closedDays ?? []}
          error={messageOf(errors.closedDays)}
          onChange={(days) => change({ closedDays: days.length === 0 ? null : days })}
        />
      )}
    </div>
  );
}

/** What is wrong with a list as a whole, or with the first of its items that is wrong. */
function messageOf(
  error: { message?: string | undefined; root?: { message?: string | undefined } | undefined } | undefined,
) {
  return error?.root?.message ?? error?.message;
}
