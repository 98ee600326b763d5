import { dialogClosed } from '../../../lib/store/dialog-slice.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import type { sessionSlice } from '../../auth/session/session-slice.ts';
import { checkoutEnded } from './checkout-slice.ts';
import type { CheckoutSlice, PaymentState, Rental } from './checkout-slice.ts';

export type CheckoutStore = CheckoutSlice & { session: ReturnType<typeof sessionSlice.getInitialState> };
export type CheckoutThunk<R = void> = AppThunk<CheckoutStore, Promise<R>>;
export type BookedRental = Rental & { bookingId: string };

/** How an attempt ends; what is left out is not known. */
export type Ending = {
  state: PaymentState;
  rental: Rental;
  paymentId?: string | null;
  holdUntil?: string | null;
  reason?: string | null;
};

/** Ends the attempt: the dialog closes and forgets its choice, the panel says how it ended. */
export const endCheckout =
  ({ state, rental, paymentId = null, holdUntil = null, reason = null }: Ending): AppThunk<CheckoutStore> =>
  (dispatch) => {
    dispatch(dialogClosed());
    dispatch(checkoutEnded({ state, rental, paymentId, holdUntil, reason }));
  };

/** The same for an attempt that went wrong, with the toast that the catalogue fixes for this step. */
export const failCheckout =
  (toast: string, ending: Ending): AppThunk<CheckoutStore> =>
  (dispatch) => {
    notify.error(toast);
    dispatch(endCheckout(ending));
  };
