import { screen } from '@testing-library/react';
import type { Receipt } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { expect, it } from 'vitest';
import { answers } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { customer } from '../../test/session.ts';
import { taxInvoice } from '../../test/tax-invoice.ts';

/* Papers of bookings without vouchers. What they print must never change. */

const receipt = samples['receipt.get'].reply;
const paperId = ids.payment;
const issuedAt = '2026-11-22T06:35:00.000Z';

const later: Receipt = {
  ...taxInvoice,
  paperId,
  number: 'KA/26-27/00050',
  laterReceipts: [{ paperId, number: 'KA/26-27/00050', issuedAt, totalAmount: 1_500 }],
};

/** Returns the text of a paper and of the links to others. */
async function textsOf(paper: Receipt): Promise<(string | null)[]> {
  answers('receipt.get', paper);
  await renderApp({ at: `/bookings/receipt?id=${ids.confirmed}&paper=${paper.paperId}`, session: customer });
  await screen.findByRole('article');
  const elements = screen.getByRole('main').querySelectorAll('h1, h2, article p, dt, dd, article ~ a, li');
  return [...elements].map(({ textContent }) => textContent);
}

/** Returns texts as one list. */
const text = (...parts: readonly (string | string[])[]): string[] => parts.flat();

const parties = ['20 November 2026', 'Billed to', 'Asha Rao', 'asha@example.com'];
const pickUp = ['Car', 'Creta', 'Pick-up', 'Pune Station, Opposite platform 1, open every day'];
const days = ['From Date', '01-12-2026', 'To Date', '02-12-2026'];
const price = ['Price', '₹2,350 × 2 days'];
const booking = ['Booking', ids.confirmed];
const payment = ['Payment', receipt.payment.reference];
const karnataka = [...pickUp, 'Place of supply', 'Karnataka (29)', ...days];
const taxes = ['Taxable value (SAC 997311)', '₹3,983.06', 'CGST 9%', '₹358.47', 'SGST 9%', '₹358.47'];

it('prints a receipt with a refund and a credit note as before', async () => {
  const refund = { amount: 2_350, state: 'processed', reference: 'rfnd_1' } as const;
  const note = { paperId, number: '2026-27/C00003', issuedAt, totalAmount: -2_350 };

  expect(await textsOf({ ...receipt, refund, creditNotes: [note] })).toEqual(
    text(
      'Receipt',
      'Sarani Car Rental',
      'Receipt 2026-27/00042',
      parties,
      pickUp,
      'Place of supply',
      'Pune Station, Opposite platform 1, open every day',
      days,
      price,
      booking,
      payment,
      'Taxable value',
      '₹3,983',
      'GST 18% (SAC 9973)',
      '₹717',
      'Total paid',
      '₹4,700',
      'Refund, completed (rfnd_1)',
      '− ₹2,350',
      'The price includes all taxes.',
      'Credit notes',
      'Credit note 2026-27/C0000322 November 2026, − ₹2,350',
    ),
  );
});

it('prints a bill with a discount, a payment and a balance as before', async () => {
  const lines = [
    { kind: 'rental', amount: 4_700 },
    { kind: 'discount', amount: -700 },
  ] as const;
  const payments = [{ amount: 3_000, at: issuedAt, method: 'cash', reference: null }];
  const paid = { payments, balance: 1_000 };

  expect(
    await textsOf({
      ...receipt,
      placeOfSupply: null,
      priceIncludesTax: false,
      tax: null,
      ...paid,
      lines: [...lines],
      totalAmount: 4_000,
    }),
  ).toEqual(
    text(
      'Receipt',
      'Sarani Car Rental',
      'Bill 2026-27/00042',
      parties,
      pickUp,
      days,
      price,
      booking,
      'Discount',
      '− ₹700',
      'Total',
      '₹4,000',
      'Cash, 22 November 2026 at 12:05 pm',
      '₹3,000',
      'Still to pay',
      '₹1,000',
    ),
  );
});

it.each([
  ['for a rental', [{ kind: 'rental', amount: 4_700 }] as const],
  ['for a change', [{ kind: 'change', amount: 4_700 }] as const],
])('prints a tax invoice %s as before', async (_what, lines) => {
  expect(await textsOf({ ...taxInvoice, lines: [...lines] })).toEqual(
    text(
      'Tax Invoice',
      'Sarani Car Rental',
      'Tax Invoice KA/26-27/00042',
      parties,
      karnataka,
      price,
      booking,
      payment,
      taxes,
      'Total paid',
      '₹4,700',
    ),
  );
});

it('prints a tax invoice for a change and an extra charge as before', async () => {
  const lines = [
    { kind: 'change', amount: 1_000 },
    { kind: 'damage', amount: 500 },
  ] as const;

  expect(await textsOf({ ...later, lines: [...lines], totalAmount: 1_500 })).toEqual(
    text(
      'Tax Invoice',
      'Sarani Car Rental',
      'Tax Invoice KA/26-27/00050',
      parties,
      karnataka,
      booking,
      payment,
      'Change of dates',
      '₹1,000',
      'Damage',
      '₹500',
      taxes,
      'Total paid',
      '₹1,500',
      'First receipt of this booking',
    ),
  );
});

it('prints a tax invoice instead of another as before', async () => {
  const lines = [
    { kind: 'rental', amount: 4_700 },
    { kind: 'discount', amount: -700 },
    { kind: 'cancelled', amount: -1_000 },
  ] as const;

  const instead = { ...later, corrects: taxInvoice.number, lines: [...lines], totalAmount: 3_000 };

  expect(await textsOf(instead)).toEqual(
    text(
      'Tax Invoice',
      'Sarani Car Rental',
      'Tax Invoice KA/26-27/00050',
      'instead of tax invoice KA/26-27/00042',
      parties,
      karnataka,
      booking,
      payment,
      'Rental',
      '₹4,700',
      'Discount',
      '− ₹700',
      'Cancellation',
      '− ₹1,000',
      taxes,
      'Total paid',
      '₹3,000',
      'First receipt of this booking',
    ),
  );
});

it('prints a credit note for a tax invoice that was replaced as before', async () => {
  const lines = [
    { kind: 'rental', amount: -4_700 },
    { kind: 'cancelled', amount: 2_350 },
  ] as const;
  const replacedBy = { paperId: ids.held, number: 'KA/26-27/00043' };
  const note = {
    ...taxInvoice,
    paperId,
    kind: 'credit_note',
    number: 'KA/26-27/C0003',
    corrects: taxInvoice.number,
  } as const;

  expect(await textsOf({ ...note, lines: [...lines], totalAmount: -2_350, replacedBy })).toEqual(
    text(
      'Credit Note',
      'Sarani Car Rental',
      'Credit Note KA/26-27/C0003',
      'for tax invoice KA/26-27/00042',
      parties,
      karnataka,
      price,
      booking,
      payment,
      'Rental',
      '− ₹4,700',
      'Cancellation',
      '₹2,350',
      taxes,
      'Total credited',
      '− ₹2,350',
      'Tax Invoice KA/26-27/00042',
    ),
  );
});
