import { rentalContract, type StaffChangeBody, type StaffPreviewQuery } from '@rental/contracts';
import { expect } from 'vitest';
import { ObjectId } from '../../src/platform/mongo.ts';
import { readBooking, type Rental } from './open-rental.ts';

/* Changes of a confirmed booking by staff, over HTTP. */

type Wish = Partial<Omit<StaffPreviewQuery, 'bookingId'>>;
type Sent = Partial<StaffChangeBody>;

/** `as` is the token of the admin who makes the changes. */
export function staffChangesOf({ app: { client } }: Rental, bookingId: string, as: string) {
  /** The wanted change. Dates that are not given stay as they are. */
  const wanted = async (wish: Wish) => {
    const { fromDate, toDate } = await readBooking(bookingId);
    return { bookingId, fromDate, toDate, price: 'keep' as const, ...wish };
  };
  const preview = async (wish: Wish, token = as) =>
    client.call(rentalContract.adminPreviewChange, { as: token, query: await wanted(wish) });
  const bodyFor = async (wish: Wish, sent: Sent = {}): Promise<StaffChangeBody> => ({
    ...(await wanted(wish)),
    pay: 'later',
    reason: 'The car broke down',
    recordId: String(new ObjectId()),
    rev: (await readBooking(bookingId)).rev,
    expectedToPay: 0,
    expectedToRefund: 0,
    ...sent,
  });
  const send = async (body: StaffChangeBody, token = as) =>
    client.call(rentalContract.adminChange, { as: token, body });

  return {
    preview,
    bodyFor,
    send,
    /** Previews the change and makes it as shown; both must succeed. */
    change: async (wish: Wish, sent: Sent = {}) => {
      const shown = await preview(wish);
      const { rev, toPay, toRefund } = shown.data ?? expect.fail(`no preview: ${shown.code}`);
      const body = await bodyFor(wish, { rev, expectedToPay: toPay, expectedToRefund: toRefund, ...sent });
      const answer = await send(body);
      return { shown: shown.data, body, changed: answer.data ?? expect.fail(`not changed: ${answer.code}`) };
    },
    /** Returns the error code with which both preview and change fail, and checks that the booking is unchanged. */
    refusal: async (wish: Wish, sent: Sent = {}, token = as) => {
      const before = await readBooking(bookingId);
      const shown = await preview(wish, token);
      const answer = await send(await bodyFor(wish, sent), token);
      expect(answer.code).toBe(shown.code);
      expect(await readBooking(bookingId)).toEqual(before);
      return shown.code;
    },
  };
}
