import type { PaymentOrder } from '@rental/contracts';
import { serverNow } from '../clock.ts';
import { forgetScript, loadScript } from './load-script.ts';

/** The data that the payment window passes to its success handler. Source: Razorpay, standard checkout. */
export type CheckoutSuccess = {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
};

/** How the payment window closed. `hadFailedAttempt`: the bank rejected at least one attempt. */
export type CheckoutOutcome =
  | { kind: 'paid'; success: CheckoutSuccess }
  | { kind: 'dismissed'; hadFailedAttempt: boolean };

type CheckoutWindow = {
  open: () => void;
  close?: () => void;
  on: (event: 'payment.failed', handler: () => void) => void;
};

declare global {
  interface Window {
    Razorpay?: new (options: Record<string, unknown>) => CheckoutWindow;
  }
}

type CheckoutInput = {
  order: PaymentOrder;
  /** Absent if the customer paid by a link, which names no booking. */
  bookingId?: string;
  /** Known already, so that nobody types it in the window. `contact` is a phone number. */
  customer?: { name: string; email?: string; contact?: string };
  /** Which payment methods the window shows; by default, all. */
  config?: object;
};

const merchant = 'Car Rental';

/** The window closes this many seconds before the hold expires, so that a last-minute payment still counts. */
const marginSeconds = 120;
const brandCrimson = '#DC143C';

let dismissOpenWindow: (() => void) | null = null;

/**
 * Called when the customer reports that the window is gone. The provider may close the window without a callback
 * (invalid key or order), so callbacks alone are not enough. Does nothing if no window is open.
 */
export function dismissByHand(): void {
  dismissOpenWindow?.();
}

/** Loads the provider’s script. Rejects if loading fails; the next call tries again. */
export async function prepareCheckout(scriptUrl: string): Promise<void> {
  await loadScript(scriptUrl);
  if (window.Razorpay) return;
  forgetScript(scriptUrl);
  throw new Error('The script did not define Razorpay');
}

const optionsOf = ({ order, bookingId, customer, config }: CheckoutInput) => ({
  key: order.key,
  order_id: order.orderId,
  amount: String(order.amount),
  currency: order.currency,
  name: merchant,
  description: merchant,
  ...(customer && { prefill: customer }),
  ...(bookingId !== undefined && { notes: { bookingId } }),
  ...(config && { config }),
  theme: { color: brandCrimson },
  retry: { enabled: true },
  remember_customer: false,
  timeout: Math.max(60, Math.floor((Date.parse(order.holdUntil) - serverNow()) / 1_000) - marginSeconds),
});

/**
 * Waits up to 2 s for our dialog to close. A dialog that closed later would take the focus from the payment window.
 */
export async function waitForDialog(): Promise<void> {
  for (let looks = 0; looks < 40 && document.querySelector('[role=dialog]'); looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Opens the window and returns its first outcome; `unavailable` if the script is missing or rejects the options. */
export async function openCheckout(input: CheckoutInput): Promise<CheckoutOutcome | { kind: 'unavailable' }> {
  try {
    return await waitForEnding(input);
  } catch {
    return { kind: 'unavailable' };
  } finally {
    dismissOpenWindow = null;
  }
}

function waitForEnding(input: CheckoutInput): Promise<CheckoutOutcome> {
  return new Promise((resolve) => {
    const { Razorpay } = window;
    if (!Razorpay) throw new Error('prepareCheckout comes first');

    let hadFailedAttempt = false;
    const dismiss = () => resolve({ kind: 'dismissed', hadFailedAttempt });
    const checkout = new Razorpay({
      ...optionsOf(input),
      handler: (success: CheckoutSuccess) => resolve({ kind: 'paid', success }),
      modal: { confirm_close: true, ondismiss: dismiss, escape: true, backdropclose: false },
    });
    checkout.on('payment.failed', () => {
      hadFailedAttempt = true;
    });
    dismissOpenWindow = () => {
      dismiss();
      checkout.close?.();
    };
    checkout.open();
  });
}
