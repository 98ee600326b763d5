import { screen } from '@testing-library/react';
import { ids, samples } from '@rental/contracts/samples';
import { describe, expect, it, vi } from 'vitest';
import { answers, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';

const receipt = samples['receipt.get'].reply;
const at = `/bookings/receipt?id=${ids.confirmed}`;

const factsShown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('the receipt', () => {
  it('tells number, customer, rental, tax and total', async () => {
    answers('receipt.get');

    await renderApp({ at, session: customer });

    expect(await screen.findByText('Receipt 2026-27/00042')).toBeVisible();
    expect(screen.getByText('20 November 2026')).toBeVisible();
    expect(screen.getByText('asha@example.com')).toBeVisible();
    expect(factsShown()).toEqual([
      ['Car', 'Creta'],
      ['Pick-up', 'Pune Station, Opposite platform 1, open every day'],
      ['From Date', '01-12-2026'],
      ['To Date', '02-12-2026'],
      ['Price', '₹2,350 × 2 days'],
      ['Booking', ids.confirmed],
      ['Payment', receipt.payment.reference],
      ['Taxable value', '₹3,983'],
      ['Tax 18 % (9973)', '₹717'],
      ['Total paid', '₹4,700'],
    ]);
    expect(screen.getByText('The price includes all taxes.')).toBeVisible();
  });

  it('is open to an admin, shows a refund, and no split where none is configured', async () => {
    const refund = { amount: 4_700, state: 'processed', reference: 'rfnd_Sample00000001' } as const;
    answers('receipt.get', { ...receipt, tax: null, refund });

    await renderApp({ at, session: admin });

    expect(await screen.findByText('Refund, returned (rfnd_Sample00000001)')).toBeVisible();
    expect(screen.getByText('− ₹4,700')).toBeVisible();
    expect(screen.queryByText('Taxable value')).not.toBeInTheDocument();
  });

  it('prints', async () => {
    answers('receipt.get');
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);
    const { user } = await renderApp({ at, session: customer });

    await user.click(await screen.findByRole('button', { name: 'Print' }));

    expect(print).toHaveBeenCalledOnce();
  });

  it('says that there is none', async () => {
    refuses('receipt.get', 'booking_not_found');

    await renderApp({ at, session: customer });

    expect(await screen.findByRole('alert')).toHaveTextContent('There is no receipt to show.');
  });
});
