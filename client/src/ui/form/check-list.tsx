import { useId } from 'react';
import { describedBy, FieldError } from './field.tsx';

type CheckListProps<Key> = {
  label: string;
  options: readonly { key: Key; label: string }[];
  chosen: readonly Key[];
  error?: string | undefined;
  /** Two columns on wide screens, for many options. */
  isLong?: boolean;
  onChange: (chosen: Key[]) => void;
};

export function CheckList<Key extends string | number>(props: CheckListProps<Key>) {
  const { label, options, chosen, error, isLong = false, onChange } = props;
  const id = useId();
  const toggle = (key: Key) =>
    onChange(chosen.includes(key) ? chosen.filter((each) => each !== key) : [...chosen, key]);
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy(id, { error })}>
      <legend className="mb-1 text-sm font-semibold text-ink-800">{label}</legend>
      <div className={isLong ? 'grid gap-x-4 sm:grid-cols-2' : 'flex flex-wrap gap-x-4'}>
        {options.map(({ key, label: name }) => (
          <label key={key} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              className="size-6 shrink-0 accent-peacock-700"
              checked={chosen.includes(key)}
              aria-invalid={error ? true : undefined}
              onChange={() => toggle(key)}
            />
            {name}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
