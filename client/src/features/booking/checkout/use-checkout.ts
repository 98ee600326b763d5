import type { CustomerBooking } from '@rental/contracts';
import { useSelector } from 'react-redux';
import { useAppDispatch } from '../../../lib/store/store-hooks.ts';
import { selectCheckoutStep } from './checkout-slice.ts';
import { dismissByHand } from '../../../lib/browser/open-checkout.ts';
import { completePayment, type Due, payDue, payForChange, rentCar } from './checkout.ts';

/** The single checkout: the current step and the available actions. See `checkout.ts` for the flow. */
export function useCheckout() {
  const dispatch = useAppDispatch();
  const step = useSelector(selectCheckoutStep);

  return {
    step,
    isBusy: step !== 'idle',
    rentCar: (...rental: Parameters<typeof rentCar>) => void dispatch(rentCar(...rental)),
    completePayment: (booking: CustomerBooking) => void dispatch(completePayment(booking)),
    payDue: (booking: CustomerBooking, due: Due) => void dispatch(payDue(booking, due)),
    payForChange: (booking: CustomerBooking) => void dispatch(payForChange(booking)),
    dismissByHand,
  };
}
