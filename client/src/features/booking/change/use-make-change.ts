import type { ChangePreview, CustomerBooking } from '@rental/contracts';
import { useState } from 'react';
import { errorCode, whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { rentalApi } from '../../rental/rental-api.ts';
import { resultDismissed } from '../checkout/checkout-slice.ts';
import { useCheckout } from '../checkout/use-checkout.ts';
import { areSameTimes } from '../same-times.ts';
import { changeApi } from '../../rental/change-api.ts';
import { draftOf } from './change-draft.ts';
import type { ChangeDraft } from './change-draft.ts';
import { changedWithRefund } from './change-texts.ts';
import { whyNoChange } from './why-no-change.ts';

type MakeChange = { onBusy: (isBusy: boolean) => void; onClose: () => void; onRefused: () => void };

const isWaitingFor = ({ paymentRequest }: CustomerBooking, draft: ChangeDraft): boolean =>
  paymentRequest !== undefined && areSameTimes(paymentRequest, draft);

/**
 * Makes a change at the price that the customer saw, and opens the checkout if it costs something. After a rejection,
 * `failure` says why, and `onRefused` is called.
 */
export function useMakeChange({ _id: bookingId }: CustomerBooking, { onBusy, onClose, onRefused }: MakeChange) {
  const [change] = changeApi.useChangeBookingMutation();
  const [fetchBookings] = rentalApi.useLazyGetUserBookingsQuery();
  const { payForChange } = useCheckout();
  const dispatch = useAppDispatch();
  const [failure, setFailure] = useState<string | null>(null);

  const finish = (refund: number) => {
    // The panel may still show an earlier payment, with dates that have changed now.
    dispatch(resultDismissed());
    notify.success(changedWithRefund(refund));
    onClose();
  };

  /** Finishes the change if it took effect although no response arrived. */
  const findOutcome = async (draft: ChangeDraft, refund: number) => {
    const { data = [] } = await fetchBookings();
    const booking = data.find(({ _id }) => _id === bookingId);
    if (booking && areSameTimes(draftOf(booking), draft)) finish(refund);
    else if (booking && isWaitingFor(booking, draft)) onClose();
  };

  const make = async (draft: ChangeDraft, { rev, toPay, toRefund }: ChangePreview) => {
    setFailure(null);
    onBusy(true);
    const body = { bookingId, ...draft, rev, expectedToPay: toPay, expectedToRefund: toRefund };
    const { data, error } = await change({ body });
    if (error && errorCode(error) === null) {
      setFailure(whyUnconfirmed(error, { canRepeat: true }));
      await findOutcome(draft, toRefund);
    } else if (error) {
      setFailure(whyNoChange(error));
      onRefused();
    }
    onBusy(false);
    if (data?.status === 'changed') finish(toRefund);
    if (data?.status === 'to_pay') {
      onClose();
      payForChange(data.booking);
    }
  };

  return { make, failure, forgetFailure: () => setFailure(null) };
}
