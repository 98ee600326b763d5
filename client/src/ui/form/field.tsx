import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

type FieldProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  isRequired?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

export const controlClasses =
  'w-full min-h-12 rounded-control border border-control bg-white px-4 text-base text-ink-950 placeholder:text-ink-600 ' +
  'transition-colors duration-120 hover:border-ink-700 aria-invalid:border-error aria-invalid:border-2 ' +
  'disabled:bg-stone-100 disabled:text-ink-600 disabled:cursor-not-allowed';

/** Returns the ids of a field’s hint and error for `aria-describedby`, or undefined when it has neither. */
export function describedBy(id: string, parts: { hint?: unknown; error?: unknown }): string | undefined {
  const ids = [parts.error ? `${id}-error` : '', parts.hint ? `${id}-hint` : ''].filter(Boolean);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

export function FieldError({ id, error }: { id?: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-sm text-error">
      <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />
      <span>{error}</span>
    </p>
  );
}

/** A form field. Its control, passed as child, must set `id` and, with `describedBy`, `aria-describedby`. */
export function Field({ id, label, hint, error, isRequired, className, children }: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block text-sm font-semibold text-ink-800">
        {label}
        {isRequired && <span className="font-normal text-ink-600"> (required)</span>}
      </label>
      {children}
      <FieldError id={`${id}-error`} error={error} />
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-ink-600">
          {hint}
        </div>
      )}
    </div>
  );
}
