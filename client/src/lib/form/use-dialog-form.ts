import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { errorMessage } from '../api/error-message.ts';
import { dialogBusy, dialogClosed } from '../store/dialog-slice.ts';
import { useAppDispatch } from '../store/store-hooks.ts';
import { notify } from '../toast/notify.tsx';
import { draftKept, formReset, selectDraft } from './form-slice.ts';
import { useVersionedForm } from './use-versioned-form.ts';
import type { FormSchema, Question, VersionedFormOptions } from './use-versioned-form.ts';

type DialogFormOptions<S extends FormSchema, E> = Omit<
  VersionedFormOptions<S, E>,
  'draft' | 'onSaved' | 'onRefused' | 'canRepeat'
>;

/** Manages a versioned form in the shared dialog. Stores typed values as a draft until Cancel or a save. */
export function useDialogForm<S extends FormSchema, E>(options: DialogFormOptions<S, E>) {
  const { loaded } = options;
  const dispatch = useAppDispatch();
  const draft = useSelector(selectDraft);
  const close = () => {
    dispatch(formReset());
    dispatch(dialogClosed());
  };
  const form = useVersionedForm({
    ...options,
    loaded: loaded && draft ? { ...loaded, etag: draft.etag ?? undefined } : loaded,
    // This cast is safe: drafts are stored by form subject, so a draft always has the shape of its form.
    draft: draft?.values as VersionedFormOptions<S, E>['draft'],
    onSaved: close,
    // The toast shows the text that the specification requires; the form also shows what the user can do next.
    onRefused: (refusal) => notify.error(errorMessage(refusal)),
    canRepeat: loaded !== null,
  });
  const { values, base, isDirty, isSaving } = form;

  useEffect(() => {
    if (isDirty) dispatch(draftKept({ values, etag: base?.etag ?? null }));
    // oxlint-disable-next-line react/exhaustive-deps -- the draft follows the values, not the identity of callbacks
  }, [values, base]);
  useEffect(() => {
    dispatch(dialogBusy(isSaving));
  }, [dispatch, isSaving]);

  return { ...form, cancel: close };
}

/**
 * Returns the warning before an entity with future bookings is disabled, or null. `booked` says what the bookings are
 * for, such as `for this car`.
 */
export function bookingsQuestion(
  { futureBookings: count }: { futureBookings: number },
  booked: string,
): Question | null {
  if (count === 0) return null;
  return {
    title: `There ${count === 1 ? 'is 1 upcoming booking' : `are ${count} upcoming bookings`} ${booked}.`,
    lines: ['Existing bookings don’t change. New searches won’t show this one.'],
  };
}
