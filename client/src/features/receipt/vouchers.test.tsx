import { screen, waitFor, within } from '@testing-library/react';
import type { PaperGst, Receipt, Voucher } from '@rental/contracts';
import { customerBookings, ids, samples } from '@rental/contracts/samples';
import { describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, handle, refusal } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';
import { taxInvoice } from '../../test/tax-invoice.ts';

const at = `/bookings/receipt?id=${ids.confirmed}`;
const issuedAt = '2026-11-22T06:35:00.000Z';

const gst: PaperGst = {
  code: '997311',
  basisPoints: 1_800,
  placeOfSupply: { state: '29', isSuppliers: false },
  taxableInPaise: 169_492,
  taxes: [{ name: 'IGST', amountInPaise: 30_508 }],
};

const first: Voucher = { paperId: ids.confirmed, number: 'KA/26-27/W0001', issuedAt, totalAmount: 2_000 };
const second: Voucher = { ...first, paperId: ids.payment, number: 'KA/26-27/W0002', totalAmount: 3_000 };
const refund: Voucher = {
  ...first,
  paperId: ids.held,
  number: 'KA/26-27/X0001',
  totalAmount: -500,
  corrects: first.number,
};
const vouchers = [refund, first, second];
const toInvoice = { paperId: ids.cancelled, number: 'KA/26-27/00001' };

const taxed: Receipt = { ...taxInvoice, gst };
const receiptVoucher: Receipt = {
  ...taxed,
  kind: 'receipt_voucher',
  number: first.number,
  lines: [{ kind: 'rental', amount: 2_000 }],
  totalAmount: 2_000,
  vouchers: [first],
};
const refundVoucher: Receipt = {
  ...taxed,
  paperId: refund.paperId,
  kind: 'refund_voucher',
  number: refund.number,
  corrects: second.number,
  lines: [{ kind: 'cancelled', amount: -500 }],
  totalAmount: -500,
  vouchers,
};
const invoice: Receipt = {
  ...taxed,
  ...toInvoice,
  corrects: `${first.number}, ${second.number}`,
  issuedAt: '2026-12-02T06:35:00.000Z',
  lines: [
    { kind: 'rental', amount: 4_500 },
    { kind: 'fuel', amount: 800 },
  ],
  totalAmount: 5_300,
  vouchers,
};

async function open(paper: Receipt) {
  answers('receipt.get', paper);
  await renderApp({ at, session: customer });
  await screen.findByRole('article');
}

const factsShown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);
const linkTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('a receipt voucher', () => {
  it('shows what was paid with its tax, and that it is not the invoice', async () => {
    await open(receiptVoucher);

    expect(screen.getByRole('heading', { level: 1, name: 'Receipt Voucher' })).toBeVisible();
    expect(screen.getByText('Receipt Voucher KA/26-27/W0001')).toBeVisible();
    expect(screen.getByText('This is not a tax invoice. We issue it when the car is back.')).toBeVisible();
    expect(factsShown().slice(-4)).toEqual([
      ['Rental', '₹2,000'],
      ['Taxable value (SAC 997311)', '₹1,694.92'],
      ['IGST 18%', '₹305.08'],
      ['Total paid', '₹2,000'],
    ]);
    expect(screen.queryByText('Price')).not.toBeInTheDocument();
    expect(screen.queryByText('Vouchers')).not.toBeInTheDocument();
  });

  it('shows the price like a tax invoice if it is for all of it', async () => {
    await open({ ...receiptVoucher, lines: [{ kind: 'rental', amount: 4_700 }], totalAmount: 4_700 });

    expect(factsShown()).toEqual(expect.arrayContaining([['Price', '₹2,350 × 2 days']]));
    expect(screen.queryByText('Rental')).not.toBeInTheDocument();
  });

  it('links to the other vouchers, and to the invoice once there is one', async () => {
    await open({ ...receiptVoucher, vouchers, replacedBy: toInvoice });

    expect(linkTo('Tax Invoice KA/26-27/00001')).toBe(`${at}&paper=${toInvoice.paperId}`);
    const list = within(screen.getByRole('heading', { name: 'Vouchers' }).parentElement ?? document.body);
    expect(list.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Refund voucher KA/26-27/X0001',
      'Receipt voucher KA/26-27/W0002',
    ]);
    expect(list.getByText('22 November 2026, − ₹500')).toBeVisible();
    expect(screen.queryByText('First receipt of this booking')).not.toBeInTheDocument();
  });
});

describe('a refund voucher', () => {
  it('is shown like a credit note for its receipt voucher', async () => {
    await open({ ...refundVoucher, replacedBy: toInvoice });

    expect(screen.getByText('Refund Voucher KA/26-27/X0001')).toBeVisible();
    expect(screen.getByText('for receipt voucher KA/26-27/W0002')).toBeVisible();
    expect(factsShown()).toEqual(
      expect.arrayContaining([
        ['Cancellation', '− ₹500'],
        ['Total returned', '− ₹500'],
      ]),
    );
    expect(screen.queryByText(/This is not a tax invoice/)).not.toBeInTheDocument();
    expect(linkTo('Receipt Voucher KA/26-27/W0002')).toBe(`${at}&paper=${second.paperId}`);
    expect(linkTo('Tax Invoice KA/26-27/00001')).toBe(`${at}&paper=${toInvoice.paperId}`);
  });
});

describe('the invoice when the car is back', () => {
  it('lists its lines, its vouchers with their amounts, and the balance', async () => {
    await open({ ...invoice, balance: 800 });

    expect(screen.getByText('for receipt vouchers KA/26-27/W0001, KA/26-27/W0002')).toBeVisible();
    expect(factsShown().slice(-9)).toEqual([
      ['Rental', '₹4,500'],
      ['Missing fuel', '₹800'],
      ['Taxable value (SAC 997311)', '₹1,694.92'],
      ['IGST 18%', '₹305.08'],
      ['Total', '₹5,300'],
      ['Receipt voucher KA/26-27/W0001, 22 November 2026', '₹2,000'],
      ['Receipt voucher KA/26-27/W0002, 22 November 2026', '₹3,000'],
      ['Refund voucher KA/26-27/X0001, 22 November 2026', '− ₹500'],
      ['Still to pay', '₹800'],
    ]);
    expect(linkTo('Receipt voucher KA/26-27/W0001')).toBe(`${at}&paper=${first.paperId}`);
    expect(linkTo('Refund voucher KA/26-27/X0001')).toBe(`${at}&paper=${refund.paperId}`);
    expect(screen.queryByText('First receipt of this booking')).not.toBeInTheDocument();
  });

  it('lists its only line, and names its only voucher', async () => {
    const lines = [{ kind: 'rental', amount: 4_700 }] as const;
    await open({ ...invoice, corrects: first.number, lines: [...lines], totalAmount: 4_700, vouchers: [first] });

    expect(screen.getByText('for receipt voucher KA/26-27/W0001')).toBeVisible();
    expect(factsShown()).toEqual(expect.arrayContaining([['Rental', '₹4,700']]));
  });

  it('lists only the payments since then, because earlier ones are on the vouchers', async () => {
    const paid = { amount: 5_000, at: issuedAt, method: 'cash', reference: null };
    await open({ ...invoice, payments: [paid, { ...paid, amount: 800, at: '2026-12-03T06:35:00.000Z' }] });

    expect(factsShown().at(-1)).toEqual(['Cash, 3 December 2026 at 12:05 pm', '₹800']);
    expect(screen.queryByText(/^Cash, 22 November/)).not.toBeInTheDocument();
  });

  it('leaves out what is on refund vouchers from the refund of the payment', async () => {
    const refunded = { amount: 700, state: 'processed', reference: null } as const;
    await open({ ...invoice, refund: refunded });

    expect(screen.queryByText('Refund, completed')).not.toBeInTheDocument();
  });

  it('shows the refund of the payment if nothing is on a refund voucher', async () => {
    const refunded = { amount: 700, state: 'processed', reference: null } as const;
    await open({ ...invoice, refund: refunded, vouchers: [first, second] });

    expect(factsShown().at(-1)).toEqual(['Refund, completed', '− ₹700']);
  });

  it('lists only its own receipt vouchers if there are several invoices', async () => {
    await open({ ...invoice, corrects: second.number });

    expect(factsShown().at(-1)).toEqual(['Receipt voucher KA/26-27/W0002, 22 November 2026', '₹3,000']);
  });

  it('says “instead of” if it was issued again', async () => {
    await open({ ...invoice, paperId: ids.payment, number: 'KA/26-27/00002', corrects: invoice.number });

    expect(screen.getByText('instead of tax invoice KA/26-27/00001')).toBeVisible();
    expect(factsShown().at(-1)).toEqual(['Total paid', '₹5,300']);
  });

  it('links once to the invoice that has replaced it', async () => {
    const listed = { ...toInvoice, issuedAt, totalAmount: 5_300 };
    await open({ ...invoice, laterReceipts: [listed], replacedBy: { paperId: ids.payment, number: 'KA/26-27/00002' } });
    expect(linkTo('Replaced by Tax Invoice KA/26-27/00002')).toBe(`${at}&paper=${ids.payment}`);
    expect(screen.queryByText('First receipt of this booking')).not.toBeInTheDocument();
  });

  it('lists its lines even if there are no vouchers, and a discount only once', async () => {
    const lines = [
      { kind: 'rental', amount: 4_700 },
      { kind: 'discount', amount: -200 },
      { kind: 'change', amount: 800 },
    ] as const;
    await open({ ...invoice, corrects: null, lines: [...lines], vouchers: undefined });

    expect(factsShown().slice(-6, -3)).toEqual([
      ['Rental', '₹4,700'],
      ['Discount', '− ₹200'],
      ['Change of dates', '₹800'],
    ]);
    expect(screen.getAllByText('Discount')).toHaveLength(1);
    expect(screen.queryByText('Price')).not.toBeInTheDocument();
  });
});

it.each([
  ['the booking’s card', '/bookings', customer],
  ['the booking’s details', `/admindashboard?booking=${ids.confirmed}`, admin],
])('vouchers can be opened from %s', async (_place, from, session) => {
  answerAdminHome();
  answers('rental.getUserBookings', [{ ...customerBookings[1], vouchers }]);
  answers('rental.get', { ...samples['rental.get'].reply, vouchers });

  await renderApp({ at: from, session });

  expect(await screen.findByRole('link', { name: /^Receipt(?:,|$)/ })).toHaveAttribute('href', at);
  expect(linkTo('Receipt voucher KA/26-27/W0002')).toBe(`${at}&paper=${second.paperId}`);
  expect(linkTo('Refund voucher KA/26-27/X0001')).toBe(`${at}&paper=${refund.paperId}`);
});

it('the page says that there is nothing to print before the invoice, and does not poll', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const message = 'There is nothing to print yet. We issue the invoice when the car is back.';
  const requests = handle('receipt.get', () => refusal('invoice_at_return'));

  await renderApp({ at, session: customer });

  await waitFor(() => expect(screen.getByText(message)).toHaveRole('status'));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(requests).toHaveLength(1);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  vi.useRealTimers();
});
