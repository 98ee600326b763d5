import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { signedOutAction } from './signed-out-action.ts';

/** The content keys that the dialog host knows. For any other key it shows `No Content`. */
export type DialogContent = 'locationDialog' | 'vehicleDialog' | 'carDetails';

type DialogState = { isOpen: boolean; title: string; content: string; isBusy: boolean };

const closed: DialogState = { isOpen: false, title: '', content: '', isBusy: false };

/**
 * The state of the shared dialog. After closing, the title and the content remain until the dialog has faded out,
 * because `No Content` would flash otherwise; `dialogCleared` then removes them. While the dialog is busy, the user
 * cannot close it.
 */
export const dialogSlice = createSlice({
  name: 'dialog',
  initialState: closed,
  reducers: {
    dialogOpened: (_, { payload }: PayloadAction<{ title: string; content: DialogContent }>) => ({
      ...closed,
      ...payload,
      isOpen: true,
    }),
    dialogBusy: (state, { payload }: PayloadAction<boolean>) => {
      state.isBusy = payload;
    },
    dialogClosed: (state) => {
      state.isOpen = false;
      state.isBusy = false;
    },
    dialogCleared: (state) => (state.isOpen ? state : closed),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOutAction, () => closed);
  },
  selectors: { selectDialog: (state) => state },
});

export const { dialogOpened, dialogBusy, dialogClosed, dialogCleared } = dialogSlice.actions;
export const { selectDialog } = dialogSlice.selectors;
