import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import { signedOutAction } from '../../../lib/store/signed-out-action.ts';

/** What is being paid for, in words and rupees the server sent. `bookingId` is null until there is a booking. */
export type Rental = {
  bookingId: string | null;
  carName: string;
  locationName: string;
  fromDate: string;
  toDate: string;
  totalAmount: number;
};

/** How an attempt to rent stands, or how it ended. */
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

/** `paymentId` is our record's id, which customers know as their Booking ID; `reason` is a sentence for people. */
export type PaymentResult = {
  state: PaymentState;
  rental: Rental;
  paymentId: string | null;
  holdUntil: string | null;
  reason: string | null;
};

type CheckoutState = {
  /** `paying`: the provider's window is open. Any step but `idle` means that no other attempt may begin. */
  step: 'idle' | 'booking' | 'opening' | 'paying' | 'checking';
  result: PaymentResult | null;
};

const idle: CheckoutState = { step: 'idle', result: null };

/** The one attempt to rent and pay. It outlives components, because a payment does. */
export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState: idle,
  reducers: {
    checkoutStarted: (_, { payload }: PayloadAction<'booking' | 'opening'>): CheckoutState => ({
      step: payload,
      result: null,
    }),
    checkoutOpening: (state) => {
      state.step = 'opening';
    },
    paymentAwaited: (_, { payload }: PayloadAction<Omit<PaymentResult, 'state' | 'reason'>>): CheckoutState => ({
      step: 'paying',
      result: { ...payload, state: 'waiting', reason: null },
    }),
    paymentChecked: (state) => {
      state.step = 'checking';
      if (state.result) state.result.state = 'checking';
    },
    checkoutEnded: (_, { payload }: PayloadAction<PaymentResult>): CheckoutState => ({ step: 'idle', result: payload }),
    /** The bank's answer came later than ours; ignored when the panel has moved on to another attempt. */
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
  checkoutOpening,
  paymentAwaited,
  paymentChecked,
  checkoutEnded,
  slowPaymentConfirmed,
  resultDismissed,
} = checkoutSlice.actions;
export const { selectCheckoutStep, selectIsPaying, selectResult } = checkoutSlice.selectors;
export type CheckoutSlice = { checkout: CheckoutState };
