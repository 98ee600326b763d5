import type { locationBody } from '@rental/contracts';
import { textOrNull } from '../../lib/form/use-versioned-form.ts';
import type { VersionedForm } from '../../lib/form/use-versioned-form.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextArea } from '../../ui/form/text-area.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { locationAdminTexts as texts } from './location-admin-texts.ts';
import { ClosedDaysField, HoursFields } from './opening-fields.tsx';

type LocationFactsProps = {
  dialog: Pick<VersionedForm<typeof locationBody, unknown>, 'form' | 'values' | 'problemAt' | 'change'>;
};

const optional = ['address', 'phone', 'mapUrl', 'hours', 'closedDays'] as const;

/** Optional facts of a location, closed until somebody asks or something in them is wrong. */
export function LocationFacts({ dialog }: LocationFactsProps) {
  const { form, values, problemAt, change } = dialog;
  const hours = values.hours ?? null;
  const line = (name: 'address' | 'phone' | 'mapUrl') => ({
    label: texts[name],
    error: problemAt(name),
    ...form.register(name, textOrNull),
  });

  return (
    <Disclosure title={texts.more} mustOpen={optional.some((name) => problemAt(name) !== undefined)}>
      <div className="grid gap-4">
        <TextArea rows={3} {...line('address')} />
        <TextField type="tel" inputMode="tel" {...line('phone')} />
        <TextField type="url" inputMode="url" hint={texts.mapHint} {...line('mapUrl')} />
        <HoursFields
          hours={hours}
          errorOf={(weekday) => problemAt(`hours.${weekday}`)}
          error={form.formState.errors.hours?.root?.message ?? form.formState.errors.hours?.message}
          onChange={(week) => change(week === null ? { hours: null, closedDays: null } : { hours: week })}
        />
        {hours && (
          <ClosedDaysField
            days={values.closedDays ?? []}
            error={problemAt('closedDays')}
            onChange={(days) => change({ closedDays: days.length === 0 ? null : days })}
          />
        )}
      </div>
    </Disclosure>
  );
}
