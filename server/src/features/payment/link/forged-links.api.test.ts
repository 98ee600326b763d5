import { createHmac } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { readBooking } from '../../../../test/support/open-rental.ts';
import { type Counter, openCounter } from '../../../../test/support/open-counter-money.ts';
import { payLinksOf } from '../../../../test/support/pay-link.ts';

/* Tokens that we did not issue. Each response is the same as for any other text, so that nobody learns anything [PL4]. */

let counter: Counter;
let links: ReturnType<typeof payLinksOf>;

beforeEach(async () => {
  counter = await openCounter();
  links = payLinksOf(counter);
});

const idOf = (token: string): string => token.slice(0, 24);
const signatureOf = (token: string): string => token.slice(24);

test('tokens that are malformed, forged or of another payment get the same response from every call [PL4]', async () => {
  const [bookingId, otherId] = [await counter.owing(), await counter.owing({}, '2026-12-10')];
  const { token } = await links.open(bookingId);
  const other = await links.open(otherId);
  const order = await links.ordered(token);
  const fields = counter.app.sandbox.pay(order.orderId);
  const { refreshTokenSecret } = counter.app.deps.settings.auth;
  const unprefixed = createHmac('sha256', refreshTokenSecret).update(idOf(token)).digest('hex');
  const forged = [
    'x',
    idOf(token),
    `${idOf(token)}${'0'.repeat(64)}`,
    `${idOf(other.token)}${signatureOf(token)}`,
    `${bookingId}${signatureOf(token)}`,
    `${idOf(token)}${unprefixed}`,
    `${token} `,
    token.toUpperCase(),
    `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
  ];

  const answers = await Promise.all(
    forged.flatMap((text) => [links.show(text), links.order(text), links.verify(text, order, fields)]),
  );

  const bodies = answers.map(({ error, status }) => JSON.stringify({ ...error, requestId: '', status }));
  expect(new Set(bodies).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 404, code: 'payment_not_found' });
  expect(await readBooking(bookingId)).toMatchObject({ balance: 4_700, paymentRequest: { proofAt: null } });
  await counter.runUntilQuiet();
});

test('the token of another payment does not verify this one [PL4]', async () => {
  const [bookingId, otherId] = [await counter.owing(), await counter.owing({}, '2026-12-10')];
  const [{ token }, other] = [await links.open(bookingId), await links.open(otherId)];
  const order = await links.ordered(token);
  const fields = counter.app.sandbox.pay(order.orderId);
  await links.ordered(other.token);

  const answer = await links.verify(other.token, order, fields);

  expect(answer).toMatchObject({ status: 400, code: 'order_mismatch' });
  await counter.runUntilQuiet();
  expect(await readBooking(otherId)).toMatchObject({ balance: 4_700 });
});

test('the token of a withdrawn request shows nothing and pays nothing [PL4]', async () => {
  const bookingId = await counter.owing();
  const { token } = await links.open(bookingId);
  await counter.cancel(bookingId);

  const [shown, ordered] = [await links.show(token), await links.order(token)];

  expect([shown.data, ordered.code]).toEqual([{ state: 'over' }, 'hold_ended']);
});
