import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { signedOutAction } from '../store/signed-out-action.ts';

/** What was typed, and the version of the entity it began with. Only the form that keeps a draft reads it again. */
export type Draft = { values: Record<string, unknown>; etag: string | null };

/**
 * `isEditing` with the `id` being edited, or neither for a new entity. Drafts outlive the dialog by what they are
 * about (an id, or `new`): a click outside loses nothing; Cancel and Save drop them.
 */
export type FormState = { isEditing: boolean; id: string | null; drafts: Record<string, Draft> };

const empty: FormState = { isEditing: false, id: null, drafts: {} };
const keyOf = ({ id }: Pick<FormState, 'id'>): string => id ?? 'new';

/** The client-held state of a form dialog that adds and edits one kind of entity. */
export function createFormSlice<N extends string>(name: N) {
  return createSlice({
    name,
    initialState: empty,
    reducers: {
      addingStarted: (state) => {
        state.isEditing = false;
        state.id = null;
      },
      editingStarted: (state, { payload }: PayloadAction<string>) => {
        state.isEditing = true;
        state.id = payload;
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
      selectForm: (state) => state,
      selectDraft: (state): Draft | null => state.drafts[keyOf(state)] ?? null,
    },
  });
}
