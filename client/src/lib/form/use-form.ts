import { zodResolver } from '@hookform/resolvers/zod';
import { useRef } from 'react';
import type { FormEvent } from 'react';
import { useForm as useHookForm, useWatch } from 'react-hook-form';
import type { DefaultValues, FieldValues, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { usePrerenderedInput } from './use-prerendered-input.ts';

type Schema = z.ZodMiniType<FieldValues, FieldValues>;

type FormOptions<S extends Schema> = { schema: S; defaultValues: DefaultValues<z.input<S>> };

export type Form<S extends Schema> = UseFormReturn<z.input<S>, unknown, z.output<S>> & {
  values: z.input<S>;
  /** Whether the values pass the schema as they stand, touched or not. */
  canSubmit: boolean;
  /** A submit handler that runs once at a time: a second click before the first is through does nothing. */
  submitOnce: (onValid: (values: z.output<S>) => Promise<void>) => (event: FormEvent) => void;
};

/**
 * A form checked by a contract's own schema: errors show when a field is left, then with every change.
 * Values handed to `handleSubmit` are the schema's output.
 */
export function useForm<S extends Schema>({ schema, defaultValues }: FormOptions<S>): Form<S> {
  // The resolver's types speak of a schema's input and output apart; these are the same schema's.
  const resolver = zodResolver(schema) as unknown as Resolver<z.input<S>, unknown, z.output<S>>;
  const form = useHookForm<z.input<S>, unknown, z.output<S>>({ resolver, defaultValues, mode: 'onTouched' });
  const values = useWatch({ control: form.control }) as z.input<S>; // every field has a default value

  usePrerenderedInput(Object.keys(defaultValues), (typed) => form.reset(Object.assign({}, defaultValues, typed)));

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

  return { ...form, values, canSubmit: schema.safeParse(values).success, submitOnce };
}
