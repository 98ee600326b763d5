import { zodResolver } from '@hookform/resolvers/zod';
import type { ErrorCode } from '@rental/contracts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useForm as useHookForm, useWatch } from 'react-hook-form';
import type {
  DefaultValues,
  FieldValues,
  Path,
  RegisterOptions,
  Resolver,
  UseFormRegisterReturn,
  UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { errorCode, errorMessage, fieldProblems } from '../api/error-message.ts';
import { useHydrated } from '../browser/use-hydrated.ts';

type Schema = z.ZodMiniType<FieldValues, FieldValues>;

type FormOptions<S extends Schema> = {
  schema: S;
  defaultValues: DefaultValues<z.input<S>>;
  /** The part of the values that must be valid before the form can be submitted; by default, the whole `schema`. */
  awaited?: z.ZodMiniType | undefined;
};

export type Form<S extends Schema> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  values: z.input<S>;
  /** Whether the values required for submitting are valid, even in fields that the user has not touched. */
  canSubmit: boolean;
  /** Registers a field, and returns its props and its error. A change also validates the fields in `deps`. */
  field: (
    name: Path<z.input<S>>,
    options?: RegisterOptions<z.input<S>, Path<z.input<S>>>,
  ) => UseFormRegisterReturn & { error: string | undefined };
  /** The error that concerns the whole form. */
  problem: string | undefined;
  submitButton: { type: 'submit'; isBusy: boolean; disabled: boolean };
  /** Returns a submit handler that ignores further submits until the first one has finished. */
  submitOnce: (onValid: (values: z.output<S>) => Promise<void>) => (event: FormEvent) => void;
  /** Shows a rejection beside the fields it concerns, and focuses them. Returns false if it concerns none of them. */
  blameFields: (refusal: unknown, codeOfField?: Partial<Record<Path<z.input<S>>, ErrorCode>>) => boolean;
};

/** Validates a form with a contract’s schema: a field when it loses the focus, and from then on at every change. */
export function useForm<S extends Schema>({ schema, defaultValues, awaited = schema }: FormOptions<S>): Form<S> {
  // The resolver has separate types for a schema’s input and output; here both come from the same schema.
  const resolver = zodResolver(schema) as unknown as Resolver<z.input<S>, unknown, z.output<S>>;
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({ resolver, defaultValues, mode: 'onTouched' });
  const values = useWatch({ control: form.control }) as z.input<S>; // every field has a default value

  const fields = Object.keys(defaultValues) as Path<z.input<S>>[]; // every field is a key of the defaults

  usePrerenderedInput(fields, (typed) => form.reset(Object.assign({}, defaultValues, typed)));

  const isRunning = useRef(false);

  const submitOnce: Form<S>['submitOnce'] = (onValid) => (event) => {
    event.preventDefault();
    if (isRunning.current) return;
    isRunning.current = true;
    void form
      .handleSubmit(onValid)(event)
      .finally(() => {
        isRunning.current = false;
      });
  };

  const blameFields: Form<S>['blameFields'] = (refusal, codeOfField = {}) => {
    const code = errorCode(refusal);
    const problems = fieldProblems(refusal);
    const blamed = fields.flatMap((field) => {
      const message = code !== null && codeOfField[field] === code ? errorMessage(refusal, '') : problems[field];
      return message === undefined ? [] : [{ field, message }];
    });
    for (const [index, { field, message }] of blamed.entries())
      form.setError(field, { message }, { shouldFocus: index === 0 });
    return blamed.length > 0;
  };

  const { errors, isSubmitting } = form.formState;
  const canSubmit = awaited.safeParse(values).success;
  return {
    ...form,
    values,
    canSubmit,
    field: (name, options) => ({
      ...form.register(name, options),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    problem: errors.root?.message,
    submitButton: { type: 'submit', isBusy: isSubmitting, disabled: !canSubmit },
    submitOnce,
    blameFields,
  };
}

function readFields(names: readonly string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const filled = names.flatMap((name): [string, string][] => {
    const field = document.querySelector(`main [name="${name}"]`);
    return field instanceof HTMLInputElement && field.value !== '' ? [[name, field.value]] : [];
  });
  return Object.fromEntries(filled);
}

/** Calls `restore` after hydration with the values that were typed or autofilled on the prerendered page, if any. */
function usePrerenderedInput(names: readonly string[], restore: (typed: Record<string, string>) => void): void {
  const isTakingOver = !useHydrated(() => true, false);
  const [typed] = useState(() => (isTakingOver ? readFields(names) : {}));
  const handleRestore = useEffectEvent(restore);

  useEffect(() => {
    if (Object.keys(typed).length > 0) handleRestore(typed);
  }, [typed]);
}
