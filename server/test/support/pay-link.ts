import {
  type BodyInput,
  counterMoneyContract,
  payLinkContract,
  type PaymentOrder,
  type RequestedPayment,
} from '@rental/contracts';
import { expect } from 'vitest';
import type { SuccessFields } from '../../local/razorpay-sandbox/entities.ts';
import type { Counter } from './open-counter-money.ts';
import { verifyBody } from './open-rental.ts';

type Wish = Partial<BodyInput<typeof counterMoneyContract.requestPayment>>;

const tokenOf = ({ url }: Pick<RequestedPayment, 'url'>): string => new URL(url).hash.slice(1);

/** The calls of a pay link, over HTTP: staff create it, and anyone who has it pays. */
export function payLinksOf({ app: { client, sandbox }, clerk }: Pick<Counter, 'app'> & { clerk: { as: string } }) {
  const request = async (bookingId: string, wish: Wish = {}, as = clerk.as) =>
    client.call(counterMoneyContract.requestPayment, { as, body: { bookingId, ...wish } });
  const order = async (token: string) => client.call(payLinkContract.createByLink, { body: { token } });
  const verify = async (token: string, ordered: PaymentOrder, fields: SuccessFields) => {
    const { paymentId: _ofToken, ...proof } = verifyBody(ordered, fields);
    return client.call(payLinkContract.verifyByLink, { body: { token, ...proof } });
  };
  const ordered = async (token: string) => {
    const { data, code } = await order(token);
    return data ?? expect.fail(`no order: ${code}`);
  };

  return {
    request,
    order,
    ordered,
    verify,
    show: async (token: string) => client.call(payLinkContract.byLink, { body: { token } }),
    /** Creates a link, which must succeed, and returns it with its token. */
    open: async (bookingId: string, wish: Wish = {}) => {
      const { data, code } = await request(bookingId, wish);
      const link = data ?? expect.fail(`no link: ${code}`);
      return { ...link, token: tokenOf(link) };
    },
    /** Pays in the sandbox and verifies the payment, as the page does. */
    pay: async (token: string) => {
      const paid = await ordered(token);
      const fields = sandbox.pay(paid.orderId);
      return { fields, verified: await verify(token, paid, fields) };
    },
  };
}
