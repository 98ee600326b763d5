import { screen, waitFor, within } from '@testing-library/react';
import type { Receipt, ShownBilling } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, customer } from '../../../test/session.ts';
import { taxInvoice } from '../../../test/tax-invoice.ts';

const at = `/bookings/receipt?id=${ids.confirmed}`;
const billedTo = { gstin: '27AAPFU0939F1ZV', legalName: 'Ghats Traders', address: '12 CMH Road, Pune' };
const billing: ShownBilling = { residence: '29', papers: [{ number: 'KA/26-27/00042', totalAmount: 4_700 }] };

const invoice: Receipt = { ...taxInvoice, billing };

async function openDialog(session = customer) {
  const { user } = await renderApp({ at, session });
  await user.click(await screen.findByRole('button', { name: 'Change billing details' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change billing details' }));
  return { user, dialog };
}

describe('billing details of a tax invoice', () => {
  it('can be changed to a business, after saying what happens to the invoice', async () => {
    answers('receipt.get', invoice);
    const sent = answers('rental.changeBilling');
    const { user, dialog } = await openDialog();

    expect(await dialog.findByLabelText('State of residence')).toHaveDisplayValue('Karnataka');
    expect(dialog.getByText('These are the present details.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Issue again' })).toBeDisabled();
    expect(
      dialog.getByText(
        /^We take off tax invoice KA\/26-27\/00042 with a credit note and issue a new tax invoice for the same ₹4,700, dated today\..*What you paid doesn’t change\.$/,
      ),
    ).toBeVisible();
    await user.click(dialog.getByLabelText('I need a GST invoice'));
    await user.type(dialog.getByLabelText(/^GSTIN/), '27aapfu0939f1zw');
    await user.type(dialog.getByLabelText(/^Legal name/), billedTo.legalName);
    expect(await dialog.findByText('This GSTIN has a typing error. Compare it with your certificate.')).toBeVisible();
    await user.type(dialog.getByLabelText(/^GSTIN/), '{Backspace}v');
    await user.type(dialog.getByLabelText(/^Address/), billedTo.address);
    await user.click(dialog.getByRole('button', { name: 'Issue again' }));

    await waitFor(() => expect(sent[0]?.body).toEqual({ bookingId: ids.confirmed, billedTo }));
    expect(await screen.findByText('Billing details changed')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('are those of a business if it has them, and names several invoices', async () => {
    const second = { number: 'KA/26-27/00043', totalAmount: 1_000 };
    answers('receipt.get', { ...invoice, billing: { billedTo, papers: [...billing.papers, second] } });
    const { dialog } = await openDialog();

    expect(await dialog.findByLabelText(/^GSTIN/)).toHaveValue(billedTo.gstin);
    expect(dialog.getByText(/^We take off tax invoices KA\/26-27\/00042 and KA\/26-27\/00043/)).toHaveTextContent(
      'for the same ₹5,700',
    );
  });

  it.each([
    ['a customer', customer, /Call or email us/],
    ['staff', admin, /Ask your accountant/],
  ])('cannot be changed once the month is over, which tells %s whom to ask', async (_who, session, advice) => {
    answers('receipt.get', { ...invoice, billing: { ...billing, isOver: true } });
    const { dialog } = await openDialog(session);

    expect(await dialog.findByText(advice)).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Issue again' })).not.toBeInTheDocument();
  });

  it('shows why the server refused, and leaves the dialog open', async () => {
    answers('receipt.get', invoice);
    refuses('rental.changeBilling', 'billing_changed_often');
    const { user, dialog } = await openDialog();

    await user.selectOptions(await dialog.findByLabelText('State of residence'), 'Goa');
    await user.click(dialog.getByRole('button', { name: 'Issue again' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent('You have changed these details several times.');
  });

  it('need no state on a bill of supply', async () => {
    const gst = { code: '', basisPoints: null, placeOfSupply: { state: '29', isSuppliers: true } } as const;
    const supply = { ...invoice, gst: { ...gst, taxableInPaise: 470_000, taxes: [] } };
    answers('receipt.get', {
      ...supply,
      billing: { ...billing, residence: undefined, billedTo, isBillOfSupply: true },
    });
    const sent = answers('rental.changeBilling');
    const { user, dialog } = await openDialog();

    await user.click(await dialog.findByLabelText('I need a bill for my business'));
    expect(dialog.getByText(/bill of supply KA\/26-27\/00042/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Issue again' }));

    await waitFor(() => expect(sent[0]?.body).toEqual({ bookingId: ids.confirmed }));
  });

  it('cannot be changed on an invoice that was replaced, which links to the new one', async () => {
    const replacedBy = { paperId: ids.held, number: 'KA/26-27/00043' };
    answers('receipt.get', { ...invoice, replacedBy });

    await renderApp({ at, session: customer });

    expect(await screen.findByRole('link', { name: 'Replaced by Tax Invoice KA/26-27/00043' })).toHaveAttribute(
      'href',
      `${at}&paper=${ids.held}`,
    );
    expect(screen.queryByRole('button', { name: 'Change billing details' })).not.toBeInTheDocument();
  });

  it('shows that new papers are being prepared until they are there', async () => {
    handle('receipt.get', (_request, count) =>
      success('receipt.get', count === 1 ? { ...invoice, billing: { isPending: true, papers: [] } } : invoice),
    );

    await renderApp({ at, session: customer });

    expect(await screen.findByText(/^We’re preparing the new papers/)).toHaveRole('status');
    expect(await screen.findByRole('button', { name: 'Change billing details' }, { timeout: 4_000 })).toBeVisible();
  });

  it('shows what remains as lines, and which invoice it replaces', async () => {
    const lines = [
      { kind: 'rental', amount: 4_700 },
      { kind: 'cancelled', amount: -1_200 },
    ] as const;
    answers('receipt.get', { ...invoice, number: 'KA/26-27/00043', corrects: invoice.number, lines: [...lines] });

    await renderApp({ at, session: customer });

    expect(await screen.findByText('instead of tax invoice KA/26-27/00042')).toBeVisible();
    expect(screen.getByText('Cancellation').nextSibling).toHaveTextContent('− ₹1,200');
  });
});

it('are changed by staff in the details of a booking', async () => {
  answerAdminHome();
  answers('rental.get', { ...samples['rental.get'].reply, billing });
  const sent = answers('rental.adminChangeBilling');
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: admin });

  const dialog = within(await screen.findByRole('dialog', { name: 'Booking details' }));
  await user.click(await dialog.findByRole('button', { name: 'Change billing details' }));
  await user.selectOptions(await dialog.findByLabelText('State of residence'), 'Goa');
  await user.click(dialog.getByRole('button', { name: 'Issue again' }));

  await waitFor(() => expect(sent[0]?.body).toEqual({ bookingId: ids.confirmed, residence: '30' }));
});
