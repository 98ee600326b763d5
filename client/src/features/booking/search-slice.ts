import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { Location } from '@rental/contracts';
import { signedOutAction } from '../../lib/store/signed-out-action.ts';
import { dialogCleared } from '../../lib/store/dialog-slice.ts';
import type { ChosenTimes } from '../rental/times/chosen-times.ts';
import type { CarGroup } from './group-cars.ts';
import type { SearchDraft } from './search-address.ts';

/** The rental that a customer is about to confirm, with the prices from the search result. */
export type Choice = {
  car: CarGroup;
  location: Location;
  fromDate: string;
  toDate: string;
  /** The times that the customer chose from the alternatives; if null, the usual times are preselected. */
  times: ChosenTimes | null;
};

/** The unsubmitted input of the search bar, and the search that was in the URL when the input was typed. */
export type TypedSearch = { draft: SearchDraft; over: SearchDraft };

/** A search for a car that another customer booked first. `modelKey` and `times` are what this customer wanted. */
export type LostRace = { search: SearchDraft; modelKey: string; times?: ChosenTimes | undefined };

type SearchState = { typed: TypedSearch; choice: Choice | null; lost: LostRace | null };

const nothing: SearchDraft = { locationId: '', fromDate: '', toDate: '' };
const empty: SearchState = { typed: { draft: nothing, over: nothing }, choice: null, lost: null };

/** The search being typed and the selected car. The submitted search is stored in the URL. */
export const searchSlice = createSlice({
  name: 'search',
  initialState: empty,
  reducers: {
    searchTyped: (state, { payload }: PayloadAction<TypedSearch>) => {
      state.typed = payload;
      state.lost = null;
    },
    raceLost: (state, { payload }: PayloadAction<LostRace>) => {
      state.lost = payload;
    },
    carSelected: (state, { payload }: PayloadAction<Choice | null>) => {
      state.choice = payload;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOutAction, () => empty);
    builder.addCase(dialogCleared, (state) => {
      state.choice = null;
    });
  },
  selectors: {
    selectTyped: (state) => state.typed,
    selectChoice: (state) => state.choice,
    selectLost: (state) => state.lost,
  },
});

export const { searchTyped, carSelected, raceLost } = searchSlice.actions;
export const { selectTyped, selectChoice, selectLost } = searchSlice.selectors;
