import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, FieldError } from './field.tsx';
import { Icon } from '../icon/icon.tsx';

type Option = { value: string; label: string };

type MultiSelectProps = {
  label: string;
  options: readonly Option[];
  values: readonly string[];
  emptyText: string;
  error?: string | undefined;
  onChange: (values: string[]) => void;
};

/** A list of checkboxes. While closed, it shows the number of selected options and a removable chip for each. */
export function MultiSelect({ label, options, values, emptyText, error, onChange }: MultiSelectProps) {
  const id = useId();
  const chosen = options.filter(({ value }) => values.includes(value));

  return (
    <Field disabled={options.length === 0}>
      <Label className="mb-1.5 block text-sm font-semibold text-ink-800">
        {label}
        <span className="font-normal text-ink-600"> (required)</span>
      </Label>
      <Listbox multiple value={[...values]} onChange={onChange}>
        <ListboxButton
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { error })}
          className={classNames(controlClasses, 'flex items-center justify-between gap-2 text-left')}
        >
          <span className={values.length === 0 ? 'text-ink-600' : undefined}>
            {options.length === 0 ? emptyText : `${chosen.length} of ${options.length} chosen`}
          </span>
          <Icon name="chevron-down" />
        </ListboxButton>
        <ListboxOptions
          transition
          modal={false}
          anchor={{ to: 'bottom start', gap: 4, padding: 16 }}
          className="z-50 max-h-72! w-(--button-width) overflow-y-auto rounded-control bg-white p-1.5 shadow-2 transition duration-150 ease-out-soft data-closed:opacity-0"
        >
          {options.map((option) => (
            <ChoiceRow key={option.value} option={option} />
          ))}
        </ListboxOptions>
      </Listbox>
      <FieldError id={`${id}-error`} error={error} />
      <Chips chosen={chosen} onRemove={(removed) => onChange(values.filter((value) => value !== removed))} />
    </Field>
  );
}

function ChoiceRow({ option: { value, label } }: { option: Option }) {
  return (
    <ListboxOption
      value={value}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 py-2 select-none data-focus:bg-stone-100"
    >
      <span
        aria-hidden="true"
        className="flex size-5 shrink-0 items-center justify-center rounded-[6px] border border-control bg-white group-data-selected:border-peacock-700 group-data-selected:bg-peacock-700"
      >
        <Icon name="check" className="size-4 text-white opacity-0 group-data-selected:opacity-100" />
      </span>
      {label}
    </ListboxOption>
  );
}

function Chips({ chosen, onRemove }: { chosen: readonly Option[]; onRemove: (value: string) => void }) {
  if (chosen.length === 0) return null;
  return (
    <ul className="mt-2 flex flex-wrap gap-2">
      {chosen.map(({ value, label }) => (
        <li
          key={value}
          className="inline-flex max-w-full items-center gap-1 rounded-full bg-crimson-100 pl-3 text-sm text-crimson-900"
        >
          <span className="truncate">{label}</span>
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => onRemove(value)}
            className="flex size-8 shrink-0 items-center justify-center rounded-full hover:bg-crimson-300 pointer-coarse:size-11"
          >
            <Icon name="x" className="size-4" />
          </button>
        </li>
      ))}
    </ul>
  );
}
