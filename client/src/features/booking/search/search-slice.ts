import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { accountLeft } from '../../../lib/store/signed-out-action.ts';
import { dialogCleared } from '../../../lib/store/dialog-slice.ts';

/** What the search bar shows; an empty string where nothing is chosen. */
export type SearchDraft = { locationId: string; fromDate: string; toDate: string };

type SearchState = SearchDraft & {
  /** The car whose confirmation dialog is open. */
  selectedCarId: string | null;
  /** Whether choosing another From Date has just emptied To Date. */
  hasClearedToDate: boolean;
};

const empty: SearchState = { locationId: '', fromDate: '', toDate: '', selectedCarId: null, hasClearedToDate: false };

/** The search as it is being typed. The search that was asked for lives in the address. */
export const searchSlice = createSlice({
  name: 'search',
  initialState: empty,
  reducers: {
    locationChosen: (state, { payload }: PayloadAction<string>) => {
      state.locationId = payload;
    },
    fromDateChosen: (state, { payload }: PayloadAction<string>) => {
      state.hasClearedToDate = state.toDate !== '';
      state.fromDate = payload;
      state.toDate = '';
    },
    toDateChosen: (state, { payload }: PayloadAction<string>) => {
      state.toDate = payload;
      state.hasClearedToDate = false;
    },
    periodPicked: (state, { payload }: PayloadAction<{ fromDate: string; toDate: string }>) => {
      Object.assign(state, payload, { hasClearedToDate: false });
    },
    searchRestored: (state, { payload }: PayloadAction<SearchDraft>) => {
      Object.assign(state, payload, { hasClearedToDate: false });
    },
    carSelected: (state, { payload }: PayloadAction<string>) => {
      state.selectedCarId = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(accountLeft, () => empty);
    builder.addCase(dialogCleared, (state) => {
      state.selectedCarId = null;
    });
  },
  selectors: {
    selectDraft: (state) => state,
    selectSelectedCarId: (state) => state.selectedCarId,
  },
});

export const { locationChosen, fromDateChosen, toDateChosen, periodPicked, searchRestored, carSelected } =
  searchSlice.actions;
export const { selectDraft, selectSelectedCarId } = searchSlice.selectors;
