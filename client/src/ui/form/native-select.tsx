import { useId } from 'react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses, describedBy, Field } from './field.tsx';
import { Icon } from '../icon/icon.tsx';
import type { IconName } from '../icon/icon.tsx';

type NativeSelectProps = Omit<ComponentProps<'select'>, 'id'> & {
  label: string;
  /** Hides the label visually; assistive technology still reads it. */
  isLabelHidden?: boolean;
  icon?: IconName;
  hint?: string | undefined;
  /** Without it, a caller that shows the problem elsewhere describes the select itself. */
  error?: string | undefined;
};

/** A labelled native select, because phones show their own picker for it. `className` styles the whole field. */
export function NativeSelect({
  label,
  isLabelHidden = false,
  icon,
  hint,
  error,
  className,
  children,
  ...select
}: NativeSelectProps) {
  const id = useId();
  const control = (
    <div className="relative">
      {icon && <Icon name={icon} className="pointer-events-none absolute top-3.5 left-3.5 text-ink-600" />}
      <select
        {...select}
        id={id}
        aria-label={isLabelHidden ? label : undefined}
        {...(error && { 'aria-invalid': true })}
        {...((error ?? hint) && { 'aria-describedby': describedBy(id, { hint, error }) })}
        className={classNames(controlClasses, 'appearance-none pr-11 text-ellipsis', icon && 'pl-11')}
      >
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute top-3.5 right-3.5" />
    </div>
  );
  if (isLabelHidden) return <div className={className}>{control}</div>;

  return (
    <Field id={id} label={label} hint={hint} error={error} className={className}>
      {control}
    </Field>
  );
}

/** The options of a select that chooses one of several named items by id. */
export const NameOptions = ({ items }: { items: readonly { _id: string; name: string }[] }) =>
  items.map(({ _id, name }) => (
    <option key={_id} value={_id}>
      {name}
    </option>
  ));
