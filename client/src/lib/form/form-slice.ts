import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { dialogOpened } from '../store/dialog-slice.ts';
import { signedOutAction } from '../store/signed-out-action.ts';
import { useAppDispatch } from '../store/store-hooks.ts';
import { notify } from '../toast/notify.tsx';

/** What was typed, and the version of the entity it began with. Only the form that keeps a draft reads it again. */
export type Draft = { values: Record<string, unknown>; etag: string | null };

/** What the open form is about: an entity, or, with `id` null, a new one. */
export type FormSubject = { content: 'locationDialog' | 'vehicleDialog'; id: string | null };

/** Drafts outlive the dialog by what they are about: a click outside loses nothing; Cancel and Save drop them. */
type FormState = { subject: FormSubject; drafts: Record<string, Draft> };

const empty: FormState = { subject: { content: 'locationDialog', id: null }, drafts: {} };
const keyOf = ({ subject: { content, id } }: FormState): string => `${content} ${id ?? 'new'}`;

/** The client-held state of the form dialogs that add and edit entities, of which one at a time is open. */
export const formSlice = createSlice({
  name: 'form',
  initialState: empty,
  reducers: {
    formOpened: (state, { payload }: PayloadAction<FormSubject>) => {
      state.subject = payload;
    },
    draftKept: (state, { payload }: PayloadAction<Draft>) => {
      state.drafts[keyOf(state)] = payload;
    },
    formReset: (state) => {
      delete state.drafts[keyOf(state)];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOutAction, () => empty);
  },
  selectors: {
    selectFormId: (state) => state.subject.id,
    selectDraft: (state): Draft | null => state.drafts[keyOf(state)] ?? null,
  },
});

const { formOpened } = formSlice.actions;
export const { draftKept, formReset } = formSlice.actions;
export const { selectFormId, selectDraft } = formSlice.selectors;

/** Opens a form dialog: empty, or for an entity once that has been loaded; a failure is a toast. */
export function useFormDialog(content: FormSubject['content'], title: string) {
  const dispatch = useAppDispatch();
  const open = (id: string | null) => {
    dispatch(formOpened({ content, id }));
    // The same title adds and edits. Source: texts, section 7.
    dispatch(dialogOpened({ title, content }));
  };

  return {
    add: () => open(null),
    edit: (id: string, loaded: Promise<unknown>) =>
      void loaded.then(
        () => open(id),
        () => notify.error('An error occured'),
      ),
  };
}
