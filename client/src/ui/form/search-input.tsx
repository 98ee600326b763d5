import { useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { controlClasses } from './field.tsx';
import { Icon } from '../icon/icon.tsx';

type SearchInputProps = {
  label: string;
  /** Placeholder text, used instead of the label when the label is too long for a phone. */
  placeholder?: string;
  value: string;
  maxLength?: number;
  onChange: (value: string) => void;
  /** Called on Enter, to search immediately. */
  onSubmit?: () => void;
  onClear: () => void;
  className?: string;
};

/** A search box: Enter searches immediately; the cross clears the box and leaves focus there. */
export function SearchInput({
  label,
  placeholder = label,
  value,
  maxLength,
  onChange,
  onSubmit,
  onClear,
  className,
}: SearchInputProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);

  return (
    <search className={className}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit?.();
        }}
        className="relative"
      >
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        <Icon name="search" className="pointer-events-none absolute top-3.5 left-4 text-ink-600" />
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className={classNames(controlClasses, 'pr-12 pl-11')}
        />
        {value !== '' && (
          <button
            type="button"
            aria-label="Clear search"
            onClick={() => {
              input.current?.focus();
              onClear();
            }}
            className="absolute inset-y-0.5 right-0.5 flex w-11 items-center justify-center rounded-control text-ink-700 hover:bg-stone-100"
          >
            <Icon name="x" />
          </button>
        )}
      </form>
    </search>
  );
}
