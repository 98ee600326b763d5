import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { PaymentRequest } from '@rental/contracts';
import { signedOutAction } from '../../../lib/store/signed-out-action.ts';

/** What is paid of a confirmed booking without changing it. */
export type PaidKind = NonNullable<PaymentRequest['kind']>;

/** The rental to pay for; amounts in rupees, from the server. `bookingId` is null until the booking is created. */
export type Rental = {
  bookingId: string | null;
  carName: string;
  locationName: string;
  fromDate: string;
  toDate: string;
  pickUpTime?: string | undefined;
  returnTime?: string | undefined;
  totalAmount: number;
  /** Set if the payment is for a change of the booking; the dates, times and `totalAmount` are then those of the change. */
  paymentRequestId?: string | undefined;
  /** Set if the payment is for the balance or the deposit; `totalAmount` is then what is paid of it. */
  pays?: PaidKind | undefined;
};

export type PaymentState =
  | 'waiting'
  | 'checking'
  | 'paid'
  | 'bankSlow'
  | 'failed'
  | 'closed'
  | 'unclear'
  | 'notOpened'
  | 'notBooked'
  | 'refunding'
  | 'paidTwice'
  | 'wrongAmount'
  | 'cancelled';

/** `paymentId` identifies our payment record and is shown as Booking ID; `reason` is a sentence for the customer. */
export type PaymentResult = {
  state: PaymentState;
  rental: Rental;
  paymentId: string | null;
  holdUntil: string | null;
  reason: string | null;
};

type CheckoutState = {
  /** `paying`: the payment window is open. A checkout may start only while the step is `idle`. */
  step: 'idle' | 'booking' | 'opening' | 'paying' | 'checking';
  result: PaymentResult | null;
};

const idle: CheckoutState = { step: 'idle', result: null };

/** The only checkout in progress. It is in the store because a payment outlives the components that started it. */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState: idle,
  reducers: {
    checkoutStarted: (_, { payload }: PayloadAction<'booking' | 'opening'>): CheckoutState => ({
      step: payload,
      result: null,
    }),
    /** Ends a checkout whose request the customer can correct in the open dialog. */
    checkoutStopped: () => idle,
    paymentAwaited: (_, { payload }: PayloadAction<Omit<PaymentResult, 'state' | 'reason'>>): CheckoutState => ({
      step: 'paying',
      result: { ...payload, state: 'waiting', reason: null },
    }),
    paymentChecked: (state) => {
      state.step = 'checking';
      if (state.result) state.result.state = 'checking';
    },
    checkoutEnded: (_, { payload }: PayloadAction<PaymentResult>): CheckoutState => ({ step: 'idle', result: payload }),
    /** The bank confirmed a slow payment. Ignored if the panel already shows a different checkout. */
    slowPaymentConfirmed: ({ result }, { payload }: PayloadAction<string>) => {
      if (result?.state === 'bankSlow' && result.rental.bookingId === payload) result.state = 'paid';
    },
    resultDismissed: (state) => {
      if (state.step === 'idle') state.result = null;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(signedOutAction, () => idle);
  },
  selectors: {
    selectCheckoutStep: (state) => state.step,
    selectIsPaying: (state) => state.step === 'paying' || state.step === 'checking',
    selectResult: (state) => state.result,
  },
});

export const {
  checkoutStarted,
  checkoutStopped,
  paymentAwaited,
  paymentChecked,
  checkoutEnded,
  slowPaymentConfirmed,
  resultDismissed,
} = checkoutSlice.actions;
export const { selectCheckoutStep, selectIsPaying, selectResult } = checkoutSlice.selectors;
export type CheckoutSlice = { checkout: CheckoutState };
