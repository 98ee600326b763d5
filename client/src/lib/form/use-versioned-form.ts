import { useEffect, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import * as z from 'zod/mini';
import { errorCode, whyUnconfirmed } from '../api/error-message.ts';
import type { Versioned } from '../api/rtk-endpoint.ts';
import { notify } from '../toast/notify.tsx';
import { useForm } from './use-form.ts';
import type { Form } from './use-form.ts';

export type FormSchema = Parameters<typeof useForm>[0]['schema'];

/** What must be answered before an edit is saved, and more about it. */
export type Question = { title: string; lines: readonly string[] };

/** What is wrong, by place, such as `seasons.0.name`. */
type Problems = Readonly<Record<string, string>>;

export type VersionedFormOptions<S extends FormSchema, E> = {
  schema: S;
  /** What saving waits for, if not for the whole schema. */
  awaited?: z.ZodMiniType | undefined;
  /** The entity as it was loaded, or null to add a new one. */
  loaded: Versioned<E> | null;
  valuesOf: (entity: E) => z.input<S>;
  /** The values of a new entity. */
  blank?: z.input<S> | undefined;
  /** What was typed before, in place of these values. */
  draft?: z.input<S> | undefined;
  /** `base` is the version to save over, null for a new entity. `next` is the saved one, if the form stays open. */
  save: (body: z.output<S>, base: Versioned<E> | null) => Promise<{ message: string; next?: Versioned<E> }>;
  /** Fetches the newest version. */
  reload: () => Promise<Versioned<E> | null>;
  onSaved?: () => void;
  onRefused?: (refusal: unknown) => void;
  /** The part of a refusal that is about single fields. Without it, each refusal is about the whole form. */
  problemsIn?: (refusal: unknown, values: z.input<S>) => Problems;
  /** A question that comes before this change, or null. */
  findQuestion?: (body: z.output<S>, entity: E) => Question | null | Promise<Question | null>;
  /** Saving twice does nothing twice, so a save without an answer can be repeated. */
  canRepeat: boolean;
};

export type VersionedForm<S extends FormSchema, E> = ReturnType<typeof useVersionedForm<S, E>>;

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** All messages in a tree of errors, as react-hook-form keeps them. */
function messagesIn(errors: unknown): string[] {
  if (typeof errors !== 'object' || errors === null) return [];
  if ('message' in errors && typeof errors.message === 'string') return [errors.message];
  return Object.values(errors).flatMap(messagesIn);
}

/** For fields that may be empty: an emptied one is sent as null, which deletes what was stored. */
export const textOrNull = {
  setValueAs: (typed: string | null) => (typed === null || typed.trim() === '' ? null : typed),
};

/** A schema from a function that reads typed values: the body to send, or what is wrong with them. */
export const schemaFrom = <Typed, Body>(read: (typed: Typed) => { body: Body } | { problems: Problems }) =>
  z.pipe(
    // Reading is the check.
    z.unknown() as unknown as z.ZodMiniType<Typed, Typed>,
    z.transform((typed: Typed, { issues }): Body => {
      const result = read(typed);
      if ('body' in result) return result.body;
      for (const [place, message] of Object.entries(result.problems))
        issues.push({ code: 'custom', message, input: typed, path: place.split('.') });
      return undefined as never; // nobody sees it beside an issue
    }),
  );

/** A ref for the element around a form's fields. After each attempt to save, the first wrong field takes the focus. */
export function useFocusOnProblem<Element extends HTMLElement>(attempts: number) {
  const element = useRef<Element>(null);
  useEffect(() => {
    if (attempts === 0 || document.activeElement?.ariaInvalid === 'true') return;
    element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  return element;
}

/**
 * A form that adds or edits an entity that has versions. It saves over the version that it began with, so that nobody
 * overwrites a version that they have not seen: if there is a newer one, the form shows it in `newer` and goes on with
 * either after `keepMine` or `takeTheirs`.
 */
export function useVersionedForm<S extends FormSchema, E>(options: VersionedFormOptions<S, E>) {
  const { schema, awaited, valuesOf, blank, draft, save, reload, findQuestion, canRepeat } = options;
  const [base, setBase] = useState(options.loaded);
  const [newer, setNewer] = useState<Versioned<E> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const begun = base ? valuesOf(base.entity) : blank;
  // Complete values are also defaults; the library's type wants each of them optional.
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
    // Only now: the end of a submit would mark the new values as submitted, and show problems in them at once.
    show(next);
  };

  return {
    form,
    values,
    base,
    isEditing: options.loaded !== null,
    isDirty: !isSame(values, begun),
    isSaving,
    /** How often somebody has tried to save. */
    attempts: submitCount,
    /** How many fields are wrong, once somebody has tried to save. */
    problemCount: isSubmitted ? messagesIn(errors).length : 0,
    /** What is wrong at a place, or at the first of what is in it. */
    problemAt: (place: string): string | undefined => messagesIn(form.getFieldState(place as Name, formState).error)[0],
    failure,
    question,
    /** The values of the version that somebody else has saved since. */
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
