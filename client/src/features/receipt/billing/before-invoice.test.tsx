import { screen, waitFor, within } from '@testing-library/react';
import type { Receipt, ShownBilling } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, customer } from '../../../test/session.ts';
import { taxInvoice } from '../../../test/tax-invoice.ts';

const at = `/bookings/receipt?id=${ids.confirmed}`;
const billing: ShownBilling = { isBeforeInvoice: true, residence: '29', papers: [] };
const meaning = /^We issue the tax invoice with these details when the car is back\. What .+ paid doesn’t change\.$/;

const voucher: Receipt = { ...taxInvoice, kind: 'receipt_voucher', number: 'KA/26-27/W0001', billing };

describe('billing details before the invoice', () => {
  it('are saved by the customer, and no paper is issued again', async () => {
    const requests = handle('receipt.get', (_request, count) =>
      success('receipt.get', { ...voucher, billing: { ...billing, residence: count === 1 ? '29' : '30' } }),
    );
    const sent = answers('rental.changeBilling');
    const { user } = await renderApp({ at, session: customer });
    const open = async () => {
      await user.click(await screen.findByRole('button', { name: 'Change billing details' }));
      return within(await screen.findByRole('dialog', { name: 'Change billing details' }));
    };
    const dialog = await open();

    expect(await dialog.findByText(meaning)).toBeVisible();
    expect(dialog.queryByText(/credit note/)).not.toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.selectOptions(dialog.getByLabelText('State of residence'), 'Goa');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent[0]?.body).toEqual({ bookingId: ids.confirmed, residence: '30' }));
    expect(await screen.findByText('Billing details changed')).toBeVisible();
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(screen.queryByText(/preparing/)).not.toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

    const again = await open();
    expect(await again.findByLabelText('State of residence')).toHaveDisplayValue('Goa');
    expect(again.getByText('These are the present details.')).toBeVisible();
  });

  it('are saved by staff in the details of a booking', async () => {
    answerAdminHome();
    answers('rental.get', { ...samples['rental.get'].reply, billing });
    const sent = answers('rental.adminChangeBilling');
    const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

    const dialog = within(await screen.findByRole('dialog', { name: 'Booking details' }));
    await user.click(await dialog.findByRole('button', { name: 'Change billing details' }));
    expect(await dialog.findByText(meaning)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('State of residence'), 'Goa');
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent[0]?.body).toEqual({ bookingId: ids.confirmed, residence: '30' }));
    expect(dialog.queryByText(/preparing/)).not.toBeInTheDocument();
  });

  it('cannot be changed on a refund voucher, or on a voucher that the invoice has replaced', async () => {
    answers('receipt.get', { ...voucher, kind: 'refund_voucher', corrects: voucher.number });
    const { unmount } = await renderApp({ at, session: customer });
    await screen.findByText('Refund Voucher KA/26-27/W0001');
    expect(screen.queryByRole('button', { name: 'Change billing details' })).not.toBeInTheDocument();
    unmount();

    const replacedBy = { paperId: ids.held, number: 'KA/26-27/00001' };
    answers('receipt.get', { ...voucher, replacedBy, billing: { papers: [{ ...replacedBy, totalAmount: 4_700 }] } });
    await renderApp({ at, session: customer });
    await screen.findByText('Receipt Voucher KA/26-27/W0001');
    expect(screen.queryByRole('button', { name: 'Change billing details' })).not.toBeInTheDocument();
  });
});
