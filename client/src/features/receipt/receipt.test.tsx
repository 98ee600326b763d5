import { screen } from '@testing-library/react';
import type { PaperGst } from '@rental/contracts';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, refusal, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';
import { gst as gstOfKarnataka, taxInvoice } from '../../test/tax-invoice.ts';

const receipt = samples['receipt.get'].reply;
const at = `/bookings/receipt?id=${ids.confirmed}`;

const factsShown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('receipt', () => {
  it('shows the number, customer, rental, tax and total', async () => {
    answers('receipt.get');

    await renderApp({ at, session: customer });

    expect(await screen.findByText('Receipt 2026-27/00042')).toBeVisible();
    expect(screen.getByText('20 November 2026')).toBeVisible();
    expect(screen.getByText('asha@example.com')).toBeVisible();
    expect(factsShown()).toEqual([
      ['Car', 'Creta'],
      ['Pick-up', 'Pune Station, Opposite platform 1, open every day'],
      ['Place of supply', 'Pune Station, Opposite platform 1, open every day'],
      ['From Date', '01-12-2026'],
      ['To Date', '02-12-2026'],
      ['Price', '₹2,350 × 2 days'],
      ['Booking', ids.confirmed],
      ['Payment', receipt.payment.reference],
      ['Taxable value', '₹3,983'],
      ['GST 18% (SAC 9973)', '₹717'],
      ['Total paid', '₹4,700'],
    ]);
    expect(screen.getByText('The price includes all taxes.')).toBeVisible();
  });

  const gst: PaperGst = { ...gstOfKarnataka, placeOfSupply: { state: '29', isSuppliers: true } };
  const invoice = { ...taxInvoice, gst };

  it('is a tax invoice with GST on it, with the halves, the place of supply and paise', async () => {
    answers('receipt.get', { ...invoice, balance: 500 });

    await renderApp({ at, session: customer });

    expect(await screen.findByText('Tax Invoice KA/26-27/00042')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Tax Invoice');
    expect(factsShown()).toEqual(
      expect.arrayContaining([
        ['Place of supply', 'Karnataka (29), taken as supplier’s'],
        ['Taxable value (SAC 997311)', '₹3,983.06'],
        ['CGST 9%', '₹358.47'],
        ['SGST 9%', '₹358.47'],
        ['Total paid', '₹4,700'],
      ]),
    );
    expect(screen.queryByText('The price includes all taxes.')).not.toBeInTheDocument();
  });

  const supply: PaperGst = { ...gst, basisPoints: null, taxableInPaise: 470_000, taxes: [] };

  it('shows a bill of supply with the required words, and without a tax or a rate', async () => {
    answers('receipt.get', { ...invoice, gst: supply });

    await renderApp({ at, session: customer });

    expect(await screen.findByText('Bill of Supply KA/26-27/00042')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bill of Supply');
    const article = screen.getByRole('article');
    expect(article.firstElementChild).toHaveTextContent(
      /^Composition taxable person, not eligible to collect tax on supplies$/,
    );
    expect(factsShown()).toEqual(
      expect.arrayContaining([
        ['Value of supply (SAC 997311)', '₹4,700.00'],
        ['Total paid', '₹4,700'],
      ]),
    );
    expect(article).not.toHaveTextContent(/tax invoice|taxable value|cgst|sgst|igst|%/i);
  });

  it('shows a credit note for a bill of supply that has no service accounting code', async () => {
    const credited = { lines: [{ kind: 'cancelled' as const, amount: -4_700 }], totalAmount: -4_700 };
    const note = { kind: 'credit_note' as const, number: 'KA/26-27/C0003', corrects: invoice.number };
    const taken = { ...supply, code: '', taxableInPaise: -470_000 };
    answers('receipt.get', { ...invoice, ...note, ...credited, gst: taken });

    await renderApp({ at, session: customer });

    expect(await screen.findByText('for bill of supply KA/26-27/00042')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bill of Supply KA/26-27/00042' })).toBeVisible();
    expect(screen.getByText(/^Composition taxable person/)).toBeVisible();
    expect(factsShown()).toEqual(expect.arrayContaining([['Value of supply', '− ₹4,700.00']]));
  });

  it('has a QR code and a link for checking it, if it is in a chain', async () => {
    const hash = '0f'.repeat(32);
    answers('receipt.get', { ...invoice, checkUrl: `https://sarani.example/check#${hash}` });

    await renderApp({ at, session: customer });

    expect(await screen.findByRole('img', { name: 'QR code for checking this paper' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open the check' })).toHaveAttribute('href', `/check#${hash}`);
  });

  it('mentions neither tax, GST nor a code without a tax number [c10]', async () => {
    answers('receipt.get', { ...receipt, tax: null, placeOfSupply: null, priceIncludesTax: false });

    await renderApp({ at, session: customer });

    expect(await screen.findByText('Receipt 2026-27/00042')).toBeVisible();
    expect(screen.getByRole('article')).not.toHaveTextContent(/tax|gst|sac\b|place of supply|check this paper/i);
  });

  it('is a Credit Note for a tax invoice, with the rate of IGST in decimals', async () => {
    const igst: PaperGst = {
      ...gst,
      basisPoints: 1_250,
      placeOfSupply: { state: '30', isSuppliers: false },
      taxableInPaise: -208_889,
      taxes: [{ name: 'IGST', amountInPaise: -26_111 }],
    };
    const credited = { lines: [{ kind: 'cancelled' as const, amount: -2_350 }], totalAmount: -2_350, gst: igst };
    const note = { kind: 'credit_note' as const, number: 'KA/26-27/C0003', corrects: invoice.number };
    const later = { paperId: ids.held, number: invoice.number, issuedAt: invoice.issuedAt, totalAmount: 2_350 };
    answers('receipt.get', { ...invoice, ...note, ...credited, laterReceipts: [later] });

    await renderApp({ at, session: customer });

    expect(await screen.findByText('Credit Note KA/26-27/C0003')).toBeVisible();
    expect(screen.getByText('for tax invoice KA/26-27/00042')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Tax Invoice KA/26-27/00042' })).toHaveAttribute(
      'href',
      `/bookings/receipt?id=${ids.confirmed}&paper=${later.paperId}`,
    );
    expect(factsShown()).toEqual(
      expect.arrayContaining([
        ['Place of supply', 'Goa (30)'],
        ['IGST 12.5%', '− ₹261.11'],
        ['Total credited', '− ₹2,350'],
      ]),
    );
  });

  it('can be opened by an admin, shows a refund, and omits details that are not configured', async () => {
    const refund = { amount: 4_700, state: 'processed', reference: 'rfnd_Sample00000001' } as const;
    answers('receipt.get', { ...receipt, tax: null, placeOfSupply: null, priceIncludesTax: false, refund });

    await renderApp({ at, session: admin });

    expect(await screen.findByText('Refund, completed (rfnd_Sample00000001)')).toBeVisible();
    expect(screen.getByText('− ₹4,700')).toBeVisible();
    expect(screen.queryByText(/tax|supply/i)).not.toBeInTheDocument();
  });

  it('shows that it is being prepared, and then appears when it is ready', async () => {
    handle('receipt.get', (_request, count) => (count === 1 ? refusal('receipt_not_ready') : success('receipt.get')));

    await renderApp({ at, session: customer });

    expect(await screen.findByText('We’re preparing it. It will be here in a moment.')).toHaveRole('status');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
    expect(await screen.findByText('Receipt 2026-27/00042')).toBeVisible();
    expect(screen.queryByText(/preparing/)).not.toBeInTheDocument();
  });

  it('is replaced by an error message when the booking has no receipt', async () => {
    refuses('receipt.get', 'booking_not_found');

    await renderApp({ at, session: customer });

    expect(await screen.findByRole('alert')).toHaveTextContent('There is no receipt to show.');
  });
});

describe('credit note', () => {
  const paperId = ids.payment;
  const listed = { paperId, number: '2026-27/C00001', issuedAt: '2026-11-22T06:35:00.000Z', totalAmount: -2_350 };
  const creditNote = {
    ...receipt,
    paperId,
    kind: 'credit_note',
    number: listed.number,
    corrects: receipt.number,
    issuedAt: listed.issuedAt,
    lines: [{ kind: 'cancelled', amount: -2_350 }],
    totalAmount: -2_350,
    tax: { code: '9973', percent: 18, taxableAmount: -1_992, taxAmount: -358 },
    creditNotes: [listed],
  } as const;

  it('is listed below the receipt, opens as a separate document and links back', async () => {
    const requests = handle('receipt.get', ({ query }) =>
      success('receipt.get', query['paperId'] === undefined ? { ...receipt, creditNotes: [listed] } : creditNote),
    );
    const { user } = await renderApp({ at, session: customer });

    expect(await screen.findByText('22 November 2026, − ₹2,350')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Credit note 2026-27/C00001' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'Credit note' })).toBeVisible();
    expect(requests.at(-1)?.query).toEqual({ bookingId: ids.confirmed, paperId });
    await user.click(screen.getByRole('link', { name: 'Receipt 2026-27/00042' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  });

  it('shows the number of the corrected receipt, the deducted amount and the tax on it, and is printed separately', async () => {
    answers('receipt.get', creditNote);
    const print = vi.spyOn(globalThis, 'print').mockImplementation(() => undefined);

    const { user } = await renderApp({ at: `${at}&paper=${paperId}`, session: customer });

    expect(await screen.findByText('Credit note 2026-27/C00001')).toBeVisible();
    expect(screen.getByText('for receipt 2026-27/00042')).toBeVisible();
    expect(factsShown().slice(-4)).toEqual([
      ['Cancellation', '− ₹2,350'],
      ['Taxable value', '− ₹1,992'],
      ['GST 18% (SAC 9973)', '− ₹358'],
      ['Total credited', '− ₹2,350'],
    ]);
    expect(screen.getByRole('link', { name: 'Receipt 2026-27/00042' })).toHaveClass('print:hidden');
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  it('can be opened from the booking’s card, beside the receipt', async () => {
    answers('system.config');
    answers('rental.getUserBookings', [{ ...customerBookings[1], creditNotes: [listed] }]);

    await renderApp({ at: '/bookings', session: customer });

    const link = await screen.findByRole('link', { name: 'Credit note 2026-27/C00001' });
    expect(link).toHaveAttribute('href', `${at}&paper=${paperId}`);
    expect(screen.getByRole('link', { name: /^Receipt/ })).toHaveAttribute('href', at);
  });
});

describe('the receipt of an extra charge', () => {
  const paperId = ids.payment;
  const listed = { paperId, number: '2026-27/00050', issuedAt: '2026-11-22T06:35:00.000Z', totalAmount: 1_000 };
  const later = { ...receipt, paperId, number: listed.number, totalAmount: 1_000, laterReceipts: [listed] };

  it('is listed below the first receipt, and links back to it', async () => {
    handle('receipt.get', ({ query }) =>
      success('receipt.get', query['paperId'] === undefined ? { ...receipt, laterReceipts: [listed] } : later),
    );
    const { user } = await renderApp({ at, session: customer });

    expect(await screen.findByText('22 November 2026, ₹1,000')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Receipt 2026-27/00050' }));

    const first = await screen.findByRole('link', { name: 'First receipt of this booking' });
    expect(screen.queryByRole('heading', { name: 'More receipts' })).toBeNull();
    await user.click(first);
    expect(await screen.findByRole('heading', { name: 'More receipts' })).toBeVisible();
  });

  it.each([
    ['the booking’s card', '/bookings', customer],
    ['the booking’s details', `/admindashboard?booking=${ids.confirmed}`, admin],
  ])('can be opened from %s', async (_place, from, session) => {
    answerAdminHome();
    answers('system.config');
    answers('rental.getUserBookings', [{ ...customerBookings[1], laterReceipts: [listed] }]);
    answers('rental.get', { ...samples['rental.get'].reply, laterReceipts: [listed] });

    await renderApp({ at: from, session });

    const link = await screen.findByRole('link', { name: 'Receipt 2026-27/00050' });
    expect(link).toHaveAttribute('href', `${at}&paper=${paperId}`);
  });
});
