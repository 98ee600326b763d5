import { samples } from '@rental/contracts/samples';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { expectFocus } from '../../test/expect-focus.ts';
import { provideCheckout } from '../../test/checkout-window.ts';
import { answers, handle, noAnswer, refusal, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const { token } = samples['payment.byLink'].body;
const at = `/pay#${token}`;
const isOpen = samples['payment.byLink'].reply;

beforeEach(() => {
  answers('system.config');
  answers('system.company');
  answers('payment.byLink', isOpen);
});

const heading = async (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });

/** Opens the link and the provider’s window. */
async function openWindow() {
  const checkout = provideCheckout();
  const orders = answers('payment.createByLink');
  const app = await renderApp({ at });
  await app.user.click(await screen.findByRole('button', { name: 'Pay ₹1,200' }));
  await waitFor(() => expect(checkout.opened).toHaveLength(1));
  return { ...app, checkout, orders };
}

describe('the page of a pay link', () => {
  it('shows the car, the dates, the purpose, the amount, the business and the time, and removes the token from the URL', async () => {
    const { hash, address } = await renderApp({ at });

    expect(await heading('₹1,200 to pay')).toBeVisible();
    expect(document.title).toBe('Payment · Sarani Car Rental');
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
    expect(facts).toEqual([
      ['For', 'Rest of the rental price'],
      ['Car', isOpen.payment?.carName],
      ['From Date', '01-12-2026'],
      ['To Date', '02-12-2026'],
      ['Paid to', 'Sarani Car Rental'],
    ]);
    expect(screen.getByText(/^Pay by/)).toHaveTextContent(/^Pay by 21-11-2026, 12:00PM, \d+ h \d+ min left$/);
    await waitFor(() => expect([address(), hash()]).toEqual(['/pay', '']));
    const metaOf = (name: string) => document.querySelector(`meta[name=${name}]`)?.getAttribute('content');
    expect([metaOf('robots'), metaOf('referrer')]).toEqual(['noindex, nofollow', 'no-referrer']);
  });

  it('shows that a deposit comes back', async () => {
    const payment = { ...isOpen.payment, purpose: 'deposit' as const, amount: 5_000, returnHours: 24 };
    answers('payment.byLink', { state: 'open', payment });
    await renderApp({ at });

    expect(await heading('₹5,000 to pay')).toBeVisible();
    expect(screen.getByText('For').nextSibling).toHaveTextContent('Deposit');
    expect(screen.getByText('Comes back').nextSibling).toHaveTextContent('within 24 hours of the return');
  });

  it('opens the provider’s window for the order of the link, without any personal data, and shows that it is paid', async () => {
    const verified = answers('payment.verifyByLink');
    const { checkout, orders } = await openWindow();
    await expectFocus(heading('Waiting for payment'));

    checkout.pay();

    await expectFocus(heading('Paid'));
    expect(screen.getByText('₹1,200 has arrived. You don’t need to do anything else.')).toBeVisible();
    const { orderId } = samples['payment.createByLink'].reply;
    expect(checkout.opened[0]).toMatchObject({ order_id: orderId, amount: '470000' });
    expect(checkout.opened[0]).not.toHaveProperty('prefill');
    expect(checkout.opened[0]).not.toHaveProperty('notes');
    expect(orders.map((order) => [order.body, order.token])).toEqual([[{ token }, null]]);
    expect(verified.map(({ body }) => body)).toEqual([samples['payment.verifyByLink'].body]);
  });

  it.each([
    ['paid', 'Paid'],
    ['over', 'There is nothing to pay here any more.'],
    ['checking', 'Your payment is being checked'],
  ])('says so if the link is %s', async (state, title) => {
    answers('payment.byLink', { state });

    await renderApp({ at });

    expect(await heading(title)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Pay/ })).not.toBeInTheDocument();
  });

  it('says that a link without a token, or with an unknown one, doesn’t work', async () => {
    const calls = refuses('payment.byLink', 'payment_not_found');

    const { unmount } = await renderApp({ at: '/pay' });
    expect(await heading('This link doesn’t work')).toBeVisible();
    expect(calls).toEqual([]);
    unmount();
    await renderApp({ at });

    expect(await heading('This link doesn’t work')).toBeVisible();
  });

  it('offers to try again if the payment could not be loaded', async () => {
    handle('payment.byLink', (_, count) => (count === 1 ? noAnswer() : success('payment.byLink', isOpen)));
    const { user } = await renderApp({ at });

    await user.click(await screen.findByRole('button', { name: 'Try again' }));

    expect(await heading('₹1,200 to pay')).toBeVisible();
  });

  it('looks again until a payment that is on its way has arrived', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    handle('payment.byLink', (_, count) =>
      success('payment.byLink', count < 3 ? { ...isOpen, state: 'checking' } : { state: 'paid' }),
    );

    await renderApp({ at });
    await heading('Your payment is being checked');
    await vi.advanceTimersByTimeAsync(11_000);

    expect(await heading('Paid')).toBeVisible();
  });
});

describe('paying by a link', () => {
  it('sends the proof again if no response arrived, and never offers to pay twice', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date() });
    const calls = handle('payment.verifyByLink', (_, count) =>
      count === 1 ? noAnswer() : success('payment.verifyByLink'),
    );
    const { checkout } = await openWindow();

    checkout.pay();
    expect(await heading('Your payment is being checked')).toBeVisible();
    await vi.advanceTimersByTimeAsync(6_000);

    expect(await heading('Paid')).toBeVisible();
    expect(calls).toHaveLength(2);
  });

  it('stays possible after the window was closed, unless the bank’s app has paid', async () => {
    const { checkout, user } = await openWindow();
    checkout.dismiss();
    expect(await screen.findByText(/^The payment window was closed/)).toBeVisible();

    answers('payment.byLink', { state: 'paid' });
    await user.click(screen.getByRole('button', { name: 'Pay ₹1,200' }));
    await user.click(await screen.findByRole('button', { name: 'I closed the payment window' }));

    expect(await heading('Paid')).toBeVisible();
  });

  it.each([
    ['already_confirmed', 'Paid'],
    ['payment_in_progress', 'Your payment is being checked'],
    ['hold_ended', 'There is nothing to pay here any more.'],
    ['hold_too_short', 'There is nothing to pay here any more.'],
  ] as const)('shows what happened if the order is rejected with %s', async (code, title) => {
    refuses('payment.createByLink', code);
    const { user } = await renderApp({ at });

    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,200' }));

    expect(await heading(title)).toBeVisible();
  });

  it.each([
    ['the provider fails', () => refusal('provider_unavailable'), /payment provider/i],
    ['no response arrives', noAnswer, 'The connection dropped. Check it and try again.'],
  ])('can be tried again if %s', async (_case, respond, text) => {
    handle('payment.createByLink', respond);
    const { user } = await renderApp({ at });

    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,200' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: 'Pay ₹1,200' })).toBeEnabled();
  });

  it('says that the window didn’t open if the provider’s script is empty', async () => {
    provideCheckout('loads empty');
    answers('payment.createByLink');
    const { user } = await renderApp({ at });

    await user.click(await screen.findByRole('button', { name: 'Pay ₹1,200' }));

    expect(await screen.findByRole('alert')).toHaveTextContent('The payment window didn’t open.');
  });

  it.each([
    ['payment_refunding', 'Your payment came too late'],
    ['paid_twice', 'This was already paid'],
    ['wrong_amount', 'You paid a different amount'],
    ['invalid_signature', 'We couldn’t confirm this payment'],
  ] as const)('explains a payment that was rejected with %s', async (code, title) => {
    refuses('payment.verifyByLink', code);
    const { checkout } = await openWindow();

    checkout.pay();

    expect(await heading(title)).toBeVisible();
  });
});
