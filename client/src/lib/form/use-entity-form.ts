import { useEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import type * as z from 'zod/mini';
import { dialogBusy, dialogClosed } from '../store/dialog-slice.ts';
import { errorCode, errorMessage, whyUnconfirmed } from '../api/error-message.ts';
import type { Saved, Versioned } from '../api/rtk-endpoint.ts';
import { draftKept, formReset, selectDraft } from './form-slice.ts';
import { notify } from '../toast/notify.tsx';
import { useAppDispatch } from '../store/store-hooks.ts';
import { useForm } from './use-form.ts';

export type Bookable = { futureBookings: number };
export type FormSchema = Parameters<typeof useForm>[0]['schema'];

type EntityFormOptions<S extends FormSchema, E extends Bookable> = {
  schema: S;
  blank: z.input<S>;
  /** The entity being edited as it was loaded, or null to add a new one. */
  loaded: Versioned<E> | null;
  bodyOf: (entity: E) => z.input<S>;
  /** `base` is the entity that the edit began with, or went on with; null for a new one. */
  save: (body: z.output<S>, etag: string | undefined, base: E | null) => Promise<Saved<unknown>>;
  reload: () => Promise<Versioned<E>>;
  /** Whether this change takes the entity away from those who may have booked it: then a question comes first. */
  takesAway: (entity: E, body: z.output<S>) => boolean;
  /** What saving waits for, if not for all of the schema. */
  awaited?: z.ZodMiniType;
  /** What else this change would do that must be said first, or null. */
  findAffected?: (entity: E, body: z.output<S>) => Promise<Question | null>;
  /** What the question calls the entity, such as `for this car`. */
  booked: string;
};

/** What must be answered before an edit is saved, and more about it. */
export type Question = { title: string; lines: readonly string[] };

export type EntityForm<S extends FormSchema, E extends Bookable> = ReturnType<typeof useEntityForm<S, E>>;

/**
 * A form of the shared dialog that adds or edits one entity. What is typed is kept as a draft; Cancel and a save drop
 * it. An edit carries the version it began with, so a newer one is never overwritten unseen.
 */
export function useEntityForm<S extends FormSchema, E extends Bookable>(options: EntityFormOptions<S, E>) {
  const { schema, blank, loaded, bodyOf, save, reload, takesAway, booked, awaited, findAffected } = options;
  const dispatch = useAppDispatch();
  const draft = useSelector(selectDraft);
  const [base, setBase] = useState(
    loaded && { ...loaded, etag: draft === null ? loaded.etag : (draft.etag ?? undefined) },
  );
  const [newer, setNewer] = useState<Versioned<E> | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  // A draft is kept by what it is about, so these values have this form's shape.
  const initial = (draft?.values as z.input<S> | undefined) ?? (loaded ? bodyOf(loaded.entity) : blank);
  // Complete values are also defaults; the library's type wants each of them optional.
  const defaultValues = initial as Parameters<typeof useForm<S>>[0]['defaultValues'];
  const form = useForm({ schema, defaultValues, awaited });
  const { values } = form;

  useEffect(() => {
    if (form.formState.isDirty) dispatch(draftKept({ values, etag: base?.etag ?? null }));
    // oxlint-disable-next-line react/exhaustive-deps -- the draft follows the values, not the identity of callbacks
  }, [values, base]);

  const busy = (isBusy: boolean) => {
    setIsSaving(isBusy);
    dispatch(dialogBusy(isBusy));
  };

  const handleFailure = async (cause: unknown) => {
    // The toast is one of the fixed texts; beside it the form says what to do.
    notify.error(errorMessage(cause));
    setFailure(whyUnconfirmed(cause, { canRepeat: loaded !== null }));
    if (errorCode(cause) === 'edited_meanwhile') setNewer(await reload().catch(() => null));
  };

  const store = async (body: z.output<S>) => {
    setFailure(null);
    setQuestion(null);
    busy(true);
    try {
      const { message } = await save(body, base?.etag, base?.entity ?? null);
      notify.success(message);
      dispatch(formReset());
      dispatch(dialogClosed());
    } catch (cause) {
      await handleFailure(cause);
    } finally {
      busy(false);
    }
  };

  const findQuestion = async (body: z.output<S>): Promise<Question | null> => {
    if (!base) return null;
    const count = takesAway(base.entity, body) ? base.entity.futureBookings : 0;
    if (count > 0) {
      const subject = count === 1 ? 'One booking is' : `${count} bookings are`;
      const lines = ['They stay as they are. New searches will not offer it.'];
      return { title: `${subject} still to come ${booked}.`, lines };
    }
    return (await findAffected?.(base.entity, body)) ?? null;
  };

  const askThenStore = async (body: z.output<S>) => {
    try {
      const found = await findQuestion(body);
      if (found === null) await store(body);
      else setQuestion(found);
    } catch (cause) {
      await handleFailure(cause);
    }
  };

  /** From now on this is an edit of the newer version. */
  const goOn = () => {
    setBase(newer);
    setNewer(null);
    setFailure(null);
  };

  return {
    form,
    isEditing: loaded !== null,
    /** What the edit began with, or went on with. */
    base,
    isSaving,
    failure,
    question,
    /** What somebody else saved meanwhile. */
    newer: newer?.entity ?? null,
    submit: (event: React.BaseSyntheticEvent) => void form.handleSubmit(askThenStore)(event),
    answer: (isYes: boolean) => {
      setQuestion(null);
      if (isYes) void form.handleSubmit(store)();
    },
    cancel: () => {
      dispatch(formReset());
      dispatch(dialogClosed());
    },
    keepMine: goOn,
    takeTheirs: () => {
      if (newer) form.reset(bodyOf(newer.entity));
      goOn();
    },
  };
}
