import { type ChangePreview, type Period, rentalContract, type RentalTimes } from '@rental/contracts';
import { expect } from 'vitest';
import { type Customer, readBooking, type Rental, verifyBody } from './open-rental.ts';

/* A customer’s changes of a confirmed booking, over HTTP. */

type Dates = Partial<Period> & RentalTimes;
type Shown = Partial<{ rev: number; expectedToPay: number; expectedToRefund: number }>;

export function changesOf({ app, customer, order, verify }: Rental, bookingId: string) {
  const { client, sandbox } = app;

  /** The wanted dates; those that are not given stay. */
  const wanted = async (dates: Dates) => {
    const { fromDate, toDate } = await readBooking(bookingId);
    return { bookingId, fromDate, toDate, ...dates };
  };
  const preview = async (dates: Dates, as: Customer = customer) =>
    client.call(rentalContract.previewChange, { as: await as.token(), query: await wanted(dates) });
  const send = async (dates: Dates, shown: Shown = {}, as: Customer = customer) => {
    const { rev } = await readBooking(bookingId);
    const body = { ...(await wanted(dates)), rev, expectedToPay: 0, expectedToRefund: 0, ...shown };
    return client.call(rentalContract.change, { as: await as.token(), body });
  };

  return {
    preview,
    send,
    /** Returns the code of the error with which preview and change fail. */
    refusal: async (dates: Dates) => {
      const [shown, sent] = [await preview(dates), await send(dates)];
      expect(sent.code).toBe(shown.code);
      return shown.code;
    },
    /** Previews the change and makes it as shown; both must succeed. */
    change: async (dates: Dates) => {
      const { data } = await preview(dates);
      const { rev, toPay, toRefund } = data ?? expect.fail('no preview');
      const answer = await send(dates, { rev, expectedToPay: toPay, expectedToRefund: toRefund });
      return { shown: data as ChangePreview, changed: answer.data ?? expect.fail(`not changed: ${answer.code}`) };
    },
    /** Pays the open payment request and verifies the payment. */
    pay: async () => {
      const { data } = await order(bookingId);
      const ordered = data ?? expect.fail('no order');
      const fields = sandbox.pay(ordered.orderId);
      return { order: ordered, paid: fields, verified: await verify(verifyBody(ordered, fields)) };
    },
    drop: async (paymentRequestId: string, as: Customer = customer) =>
      client.call(rentalContract.dropChange, { as: await as.token(), body: { bookingId, paymentRequestId } }),
  };
}
