import type { PaymentGateway } from '../../src/platform/payment-gateway.ts';
import type { TestApp } from './test-app.ts';

/** Limits every provider call to `ms` real milliseconds, so that tests do not wait long for a call that hangs. */
export function hurryProvider({ deps: { gateway } }: TestApp, ms = 800): void {
  const { createOrder, findOrderByReceipt, fetchOrder, fetchOrderPayments, fetchPayment } = gateway;
  const { capture, refund, fetchRefunds } = gateway;
  const soon = { budgetMs: ms };
  Object.assign(gateway, {
    createOrder: async (input) => createOrder(input, soon),
    findOrderByReceipt: async (receipt, amount) => findOrderByReceipt(receipt, amount, soon),
    fetchOrder: async (id) => fetchOrder(id, soon),
    fetchOrderPayments: async (id) => fetchOrderPayments(id, soon),
    fetchPayment: async (id) => fetchPayment(id, soon),
    capture: async (input) => capture(input, soon),
    refund: async (input) => refund(input, soon),
    fetchRefunds: async (id) => fetchRefunds(id, soon),
  } satisfies Partial<PaymentGateway>);
}

const tooShortForASecondTryMs = 90;

/** Makes every provider call fail, starting now. Returns a function that makes the provider available again. */
export function loseProvider(app: TestApp): () => void {
  const before = { ...app.deps.gateway };
  hurryProvider(app, tooShortForASecondTryMs);
  app.sandbox.faults([{ match: '*', times: null, action: 'reset' }]);
  return () => {
    Object.assign(app.deps.gateway, before);
    app.sandbox.faults([]);
  };
}
