import { dialogClosed } from '../../../lib/store/dialog-slice.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import type { sessionSlice } from '../../auth/session/session-slice.ts';
import { checkoutEnded } from './checkout-slice.ts';
import type { CheckoutSlice, PaymentResult, Rental } from './checkout-slice.ts';

export type CheckoutStore = CheckoutSlice & { session: ReturnType<typeof sessionSlice.getInitialState> };
export type CheckoutThunk<R = void> = AppThunk<CheckoutStore, Promise<R>>;
export type BookedRental = Rental & { bookingId: string };

/** The outcome of a checkout; omitted fields are unknown. */
export type Ending = Pick<PaymentResult, 'state' | 'rental'> & Partial<PaymentResult>;

/** Ends the checkout: closes the dialog, clears the selected rental and shows the outcome in the panel. */
export const endCheckout =
  ({ state, rental, paymentId = null, holdUntil = null, reason = null }: Ending): AppThunk<CheckoutStore> =>
  (dispatch) => {
    dispatch(dialogClosed());
    dispatch(checkoutEnded({ state, rental, paymentId, holdUntil, reason }));
  };

/** Ends a failed checkout as `endCheckout` does, and also shows the toast specified for the failed step. */
export const failCheckout =
  (toast: string, ending: Ending): AppThunk<CheckoutStore> =>
  (dispatch) => {
    notify.error(toast);
    dispatch(endCheckout(ending));
  };
