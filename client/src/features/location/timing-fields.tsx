import { locationFacts as facts } from '@rental/contracts';
import type { locationBody, LocationBody } from '@rental/contracts';
import type { Form } from '../../lib/form/use-form.ts';
import { numberOrNull, textOrNull } from '../../lib/form/use-versioned-form.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { TimeSelect } from '../../ui/form/time-select.tsx';
import { locationAdminTexts as texts } from './location-admin-texts.ts';

const minutes = ['noticeMinutes', 'lastPickUpMinutes', 'readyMinutes', 'lateMinutes'] as const;

/** The facts of a location that are shown in the section on pick-up and return. */
export const timingFacts = ['usual', 'keyBox', ...minutes, 'routes'] as const;

type TimingFieldsProps = {
  form: Form<typeof locationBody>;
  onChange: (change: Pick<LocationBody, 'usual'>) => void;
};

export function TimingFields({ form, onChange }: TimingFieldsProps) {
  const { usual = null } = form.values;
  // A location has both usual times or neither.
  const change = (end: 'pickUp' | 'return', time: string) =>
    onChange({ usual: time === '' ? null : { pickUp: time, return: time, ...usual, [end]: time } });

  return (
    <div className="grid items-end gap-4 sm:grid-cols-2">
      <p className="text-sm text-ink-600 sm:col-span-2">{texts.timingHint}</p>
      <TimeSelect
        label={texts.usualPickUp}
        none={texts.opening}
        value={usual?.pickUp ?? ''}
        onChange={(time) => change('pickUp', time)}
      />
      <TimeSelect
        label={texts.usualReturn}
        none={texts.closing}
        value={usual?.return ?? ''}
        onChange={(time) => change('return', time)}
      />
      {minutes.map((name) => (
        <TextField
          key={name}
          label={facts[name].label}
          type="number"
          inputMode="numeric"
          {...form.field(name, numberOrNull)}
        />
      ))}
      <TextField
        className="sm:col-span-2"
        label={facts.keyBox.label}
        hint={texts.keyBoxHint}
        {...form.field('keyBox', textOrNull)}
      />
    </div>
  );
}
