import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { accountLeft } from './account-left.ts';

type Draft<V> = { values: V; etag: string | null };

/**
 * `isEditing` with the `id` being edited, or neither for a new entity. Drafts outlive the dialog by what they are
 * about (an id, or `new`): a click outside loses nothing; Cancel and Save drop them.
 */
export type FormState<V> = { isEditing: boolean; id: string | null; drafts: Record<string, Draft<V>> };

const newKey = 'new';
const keyOf = (id: string | null): string => id ?? newKey;

/** The client-held state of a form dialog that adds and edits one kind of entity. */
export function createFormSlice<V, N extends string>(name: N) {
  const empty: FormState<V> = { isEditing: false, id: null, drafts: {} };
  return createSlice({
    name,
    initialState: empty as FormState<V>, // the initial state is of this very type; `createSlice` would narrow it
    reducers: {
      addingStarted: (state) => ({ ...state, isEditing: false, id: null }),
      editingStarted: (state, { payload }: PayloadAction<string>) => ({ ...state, isEditing: true, id: payload }),
      draftKept: (state, { payload }: PayloadAction<Draft<V>>) => ({
        ...state,
        drafts: { ...state.drafts, [keyOf(state.id)]: payload },
      }),
      formReset: (state) => {
        const { [keyOf(state.id)]: _dropped, ...drafts } = state.drafts;
        return { ...state, drafts };
      },
    },
    extraReducers: (builder) => {
      builder.addCase(accountLeft, () => empty);
    },
    selectors: {
      selectForm: (state) => state,
      selectDraft: (state) => state.drafts[keyOf(state.id)] ?? null,
    },
  });
}
