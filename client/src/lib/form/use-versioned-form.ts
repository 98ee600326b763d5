import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import * as z from 'zod/mini';
import { errorCode, whyUnconfirmed } from '../api/error-message.ts';
import type { Versioned } from '../api/rtk-endpoint.ts';
import { notify } from '../toast/notify.tsx';
import { useForm } from './use-form.ts';
import type { Form } from './use-form.ts';

export type FormSchema = Parameters<typeof useForm>[0]['schema'];

/** A question that the user must confirm before an edit is saved. `details` appear above the lines. */
export type Question = { title: string; lines: readonly string[]; details?: ReactNode };

/** Error messages by path, such as `seasons.0.name`. */
type Problems = Readonly<Record<string, string>>;

export type VersionedFormOptions<S extends FormSchema, E> = {
  schema: S;
  /** The part of the values that must be valid before the form can be saved; by default, the whole schema. */
  awaited?: z.ZodMiniType | undefined;
  /** The loaded entity, or null to add a new one. */
  loaded: Versioned<E> | null;
  valuesOf: (entity: E) => z.input<S>;
  blank?: z.input<S> | undefined;
  /** Values that the user typed earlier. They replace the entity’s values. */
  draft?: z.input<S> | undefined;
  /** `base` is the version to replace, null for a new entity; `next` is the saved version if the form stays open. */
  save: (body: z.output<S>, base: Versioned<E> | null) => Promise<{ message: string; next?: Versioned<E> }>;
  reload: () => Promise<Versioned<E> | null>;
  onSaved?: () => void;
  onRefused?: (refusal: unknown) => void;
  /** Returns the field errors contained in a rejection. If omitted, every rejection concerns the whole form. */
  problemsIn?: (refusal: unknown, values: z.input<S>) => Problems;
  /** Returns the question that the user must confirm before this change, or null. */
  findQuestion?: (body: z.output<S>, entity: E) => Question | null | Promise<Question | null>;
  /** True if saving is idempotent, so that a save whose response was lost can be retried. */
  canRepeat: boolean;
};

export type VersionedForm<S extends FormSchema, E> = ReturnType<typeof useVersionedForm<S, E>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.values(errors).flatMap(messagesIn);
}

/** For optional fields: an empty field is sent as null, which deletes the stored value. */
export const textOrNull = {
  setValueAs: (typed: string | null) => (typed === null || typed.trim() === '' ? null : typed),
};

/** For optional whole numbers: an empty field is sent as null. */
export const numberOrNull = {
  setValueAs: (typed: string | number | null) => (typed === null || typed === '' ? null : Number(typed)),
};

/** Creates a schema from a function that converts typed values either to the request body or to error messages. */
export const schemaFrom = <Typed, Body>(read: (typed: Typed) => { body: Body } | { problems: Problems }) =>
  z.pipe(
    // Accepts any value here, because the transform validates it.
    z.unknown() as unknown as z.ZodMiniType<Typed, Typed>,
    z.transform((typed: Typed, { issues }): Body => {
      const result = read(typed);
      if ('body' in result) return result.body;
      for (const [place, message] of Object.entries(result.problems))
        issues.push({ code: 'custom', message, input: typed, path: place.split('.') });
      return undefined as never; // the result is ignored if there is an issue
    }),
  );

/** Returns a ref for the element around a form’s fields. A failed attempt to save focuses the first invalid field. */
export function useFocusOnProblem<Element extends HTMLElement>(attempts: number) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (attempts === 0 || document.activeElement?.ariaInvalid === 'true') return;
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return element;
}

/**
 * Manages a form that adds or edits a versioned entity. A save succeeds only if nobody has saved a newer version, so
 * that it cannot overwrite changes that the user has not seen. If there is a newer version, the form exposes it as
 * `newer`. The user continues with their own values (`keepMine`) or with the newer version (`takeTheirs`).
 */
export function useVersionedForm<S extends FormSchema, E>(options: VersionedFormOptions<S, E>) {
  const { schema, awaited, valuesOf, blank, draft, save, reload, findQuestion, canRepeat } = options;
  const [base, setBase] = useState(options.loaded);
  const [newer, setNewer] = useState<Versioned<E> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const begun = base ? valuesOf(base.entity) : blank;
  // The library’s type makes every default value optional, so complete values are valid defaults too.
  const defaultValues = (draft ?? begun) as Parameters<typeof useForm<S>>[0]['defaultValues'];
  const form = useForm({ schema, defaultValues, awaited });
  type Name = Parameters<Form<S>['register']>[0];
  const { values, formState } = form;
  const { errors, isSubmitted, isSubmitting, submitCount } = formState;

  const handleRefusal = async (refusal: unknown) => {
    options.onRefused?.(refusal);
    const problems = Object.entries(options.problemsIn?.(refusal, values) ?? {});
    for (const [place, message] of problems) form.setError(place as Name, { message });
    if (problems.length === 0) setFailure(whyUnconfirmed(refusal, { canRepeat }));
    if (errorCode(refusal) === 'edited_meanwhile') setNewer(await reload().catch(() => null));
  };

  const goOn = (next: Versioned<E>) => {
    setBase(next);
    setNewer(null);
    setFailure(null);
  };

  const show = (next: Versioned<E> | null) => {
    if (next) form.reset(valuesOf(next.entity));
  };

  const store = async (findBody: () => z.output<S> | Promise<z.output<S>>): Promise<Versioned<E> | null> => {
    setFailure(null);
    setQuestion(null);
    setIsSaving(true);
    try {
      const { message, next = null } = await save(await findBody(), base);
      if (next) goOn(next);
      notify.success(message);
      options.onSaved?.();
      return next;
    } catch (refusal) {
      await handleRefusal(refusal);
      return null;
    } finally {
      setIsSaving(false);
    }
  };

  const storeUnlessAsked = async (body: z.output<S>) => {
    try {
      const found = base && findQuestion ? await findQuestion(body, base.entity) : null;
      if (found === null) return await store(() => body);
      setQuestion(found);
    } catch (refusal) {
      await handleRefusal(refusal);
    }
    return null;
  };

  const submit = async (onValid: typeof storeUnlessAsked, event?: FormEvent) => {
    let next = null as Versioned<E> | null;
    await form.handleSubmit(async (body) => {
      next = await onValid(body);
    })(event);
    // `next` is shown only after the submit has ended; otherwise, the form would immediately show errors in its values.
    show(next);
  };

  return {
    form,
    values,
    base,
    isEditing: options.loaded !== null,
    isDirty: !isSame(values, begun),
    isSaving,
    attempts: submitCount,
    /** The number of invalid fields; 0 until the first attempt to save. */
    problemCount: isSubmitted ? messagesIn(errors).length : 0,
    /** Returns the error at a path; if there is none, the first error below that path. */
    problemAt: (place: string): string | undefined => messagesIn(form.getFieldState(place as Name, formState).error)[0],
    failure,
    question,
    /** The values of the version that another admin has saved in the meantime. */
    newer: newer && valuesOf(newer.entity),
    change: (part: Partial<z.input<S>>) => {
      for (const [name, value] of Object.entries(part) as [Name, never][])
        form.setValue(name, value, { shouldDirty: true, shouldValidate: isSubmitted });
    },
    submit: (event?: FormEvent) => {
      event?.preventDefault();
      if (!isSubmitting) void submit(storeUnlessAsked, event);
    },
    store: async (findBody: () => Promise<z.output<S>>) => show(await store(findBody)),
    answer: (isYes: boolean) => {
      setQuestion(null);
      if (isYes) void submit((body) => store(() => body));
    },
    keepMine: () => newer && goOn(newer),
    takeTheirs: () => {
      show(newer);
      if (newer) goOn(newer);
    },
  };
}
