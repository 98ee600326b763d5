import type { PaymentOrder } from '@rental/contracts';
import { openCheckout, prepareCheckout, waitForDialog } from '../../../lib/browser/open-checkout.ts';
import { whyUnconfirmed } from '../../../lib/api/error-message.ts';
import { configApi } from '../../../lib/api/config-api.ts';
import type { AppThunk } from '../../../lib/store/store-hooks.ts';
import { notify } from '../../../lib/toast/notify.tsx';
import { counterMoneyApi } from './counter-money-api.ts';

export type QrPayment = {
  bookingId: string;
  /** What the money pays; by default, what remains to be paid of the rental. */
  purpose?: 'deposit' | undefined;
  customer: { name: string; phone: string | null };
  /** Called before the provider’s window opens. A dialog must close then, because it would keep the focus. */
  onCover: () => void;
};

const texts = {
  paid: 'The payment has arrived.',
  unpaid: 'No payment has arrived.',
  pending: 'The bank has not confirmed the payment yet. It will be counted as soon as it arrives.',
  failed: 'The QR code could not be shown. Try again, or take the money another way.',
};

/** Makes the window show nothing but a UPI QR code. Source: Razorpay, standard checkout, "Configure payment methods". */
const qrOnly = {
  display: {
    blocks: { qr: { name: 'Scan and pay', instruments: [{ method: 'upi', flows: ['qr'] }] } },
    sequence: ['block.qr'],
    preferences: { show_default_blocks: false },
  },
};

const checks = { times: 5, everyMilliseconds: 2_000 };

/**
 * Shows the provider’s UPI QR code for what a booking still has to pay, then whether the payment arrived. The webhook
 * counts the payment, even if this page is closed.
 */
export const payByQr =
  (payment: QrPayment): AppThunk<unknown, Promise<void>> =>
  async (dispatch) => {
    const { data: order, error } = await dispatch(createOrder(payment));
    if (!order) return notify.error(whyUnconfirmed(error));
    const kind = await dispatch(showQr(payment, order));
    if (kind === 'unavailable') return notify.error(texts.failed);
    if (await dispatch(isPaid({ ...payment, ...order }, kind === 'paid' ? checks.times : 1)))
      return notify.success(texts.paid);
    return notify.info(kind === 'paid' ? texts.pending : texts.unpaid);
  };

const createOrder = ({ bookingId, purpose }: QrPayment) =>
  counterMoneyApi.endpoints.orderAtCounter.initiate(
    { body: { bookingId, ...(purpose && { purpose }) } },
    { track: false },
  );

/** Opens the provider’s window and returns how it closed. */
const showQr =
  ({ bookingId, customer, onCover }: QrPayment, order: PaymentOrder): AppThunk<unknown, Promise<string>> =>
  async (dispatch) => {
    const config = await dispatch(configApi.endpoints.getConfig.initiate(undefined, { subscribe: false }));
    const isReady = await prepareCheckout(config.data?.checkoutScriptUrl ?? '').then(
      () => true,
      () => false,
    );
    if (!isReady) return 'unavailable';
    onCover();
    await waitForDialog();
    const payer = { name: customer.name, ...(customer.phone !== null && { contact: customer.phone }) };
    return (await openCheckout({ order, bookingId, customer: payer, config: qrOnly })).kind;
  };

/** Asks the provider, through the server, whether the order was paid. */
const isPaid =
  ({ bookingId, paymentId }: QrPayment & PaymentOrder, times: number): AppThunk<unknown, Promise<boolean>> =>
  async (dispatch) => {
    for (let check = 0; check < times; check += 1) {
      if (check > 0) await new Promise((resolve) => setTimeout(resolve, checks.everyMilliseconds));
      const asked = counterMoneyApi.endpoints.isOrderPaid.initiate(
        { query: { bookingId, paymentId } },
        { track: false },
      );
      if ((await dispatch(asked)).data?.isPaid) return true;
    }
    return false;
  };
