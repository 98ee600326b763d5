import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { dialogOpened } from '../store/dialog-slice.ts';
import { signedOutAction } from '../store/signed-out-action.ts';
import { useAppDispatch } from '../store/store-hooks.ts';
import { notify } from '../toast/notify.tsx';

/** Values as typed, and the version they are based on. A draft is read only by the form that stored it. */
export type Draft = { values: Record<string, unknown>; etag: string | null };

/** What the open form edits: an existing entity or, if `id` is null, a new one. */
export type FormSubject = { content: 'locationDialog' | 'vehicleDialog'; id: string | null };

/** Drafts by form subject. A click outside the dialog leaves them in place; Cancel and Save delete them. */
type FormState = { subject: FormSubject; drafts: Record<string, Draft> };

const empty: FormState = { subject: { content: 'locationDialog', id: null }, drafts: {} };
const keyOf = ({ subject: { content, id } }: FormState): string => `${content} ${id ?? 'new'}`;

/** The client state of the dialogs that add and edit entities. Only one of these dialogs is open at a time. */
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

/** Returns functions that open a form dialog. If the entity to edit fails to load, `edit` shows a toast instead. */
export function useFormDialog(content: FormSubject['content'], title: string) {
  const dispatch = useAppDispatch();
  const open = (id: string | null) => {
    dispatch(formOpened({ content, id }));
    // Adding and editing use the same title. Source: texts, section 7.
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
