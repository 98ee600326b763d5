import { samples } from '@rental/contracts/samples';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectFocus } from '../../test/expect-focus.ts';
import { answers, handle, noAnswer, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const { hash } = samples['receipt.check'].body;
const { paper } = samples['receipt.check'].reply;
const at = `/check#${hash}`;

beforeEach(() => {
  answers('system.config');
  answers('system.company');
});

const heading = async (name: string) => screen.findByRole('heading', { level: 1, name });
const factsShown = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextSibling?.textContent]);

describe('the page that checks a paper', () => {
  it('says that the record is unchanged, and shows the paper and what was paid for the booking', async () => {
    const sent = answers('receipt.check');

    await renderApp({ at });

    await expectFocus(heading('Our record is unchanged'));
    expect(sent.map(({ body }) => body)).toEqual([{ hash }]);
    expect(factsShown()).toEqual([
      ['Paper', 'Tax Invoice KA/26-27/00042'],
      ['Date', '20 November 2026'],
      ['Issued by', 'Sarani Karnataka Private Limited'],
      ['GSTIN', '29AAGCB7383J1Z4'],
      ['Total', '₹4,700'],
      ['Paid', '₹4,700'],
      ['Still to pay', '₹0'],
    ]);
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex, nofollow');
  });

  it('shows a credit note, the refund and the balance', async () => {
    const note = { ...paper, kind: 'credit_note', totalAmount: -1_200, refunded: 1_200, balance: 300 } as const;
    answers('receipt.check', { isUnchanged: true, paper: note });

    await renderApp({ at });

    expect(await heading('Our record is unchanged')).toBeVisible();
    expect(factsShown()).toEqual(
      expect.arrayContaining([
        ['Paper', 'Credit Note KA/26-27/00042'],
        ['Total credited', '− ₹1,200'],
        ['Refunded', '₹1,200'],
        ['Still to pay', '₹300'],
      ]),
    );
  });

  it.each([
    ['receipt_voucher', 2_000, 'Receipt Voucher', ['Total paid', '₹2,000']],
    ['refund_voucher', -500, 'Refund Voucher', ['Total returned', '− ₹500']],
  ] as const)('names a %s and its amount', async (kind, totalAmount, word, total) => {
    answers('receipt.check', { isUnchanged: true, ...(paper && { paper: { ...paper, kind, totalAmount } }) });

    await renderApp({ at });

    await heading('Our record is unchanged');
    expect(factsShown()).toEqual(expect.arrayContaining([['Paper', `${word} KA/26-27/00042`], total]));
  });

  it('shows “Bill of Supply” as the kind of the paper if it is one', async () => {
    answers('receipt.check', { isUnchanged: true, ...(paper && { paper: { ...paper, isBillOfSupply: true } }) });

    await renderApp({ at });

    await heading('Our record is unchanged');
    expect(factsShown()).toEqual(expect.arrayContaining([['Paper', 'Bill of Supply KA/26-27/00042']]));
  });

  it('warns if the record was changed, and shows none of it', async () => {
    answers('receipt.check', { isUnchanged: false });

    await renderApp({ at });

    await expectFocus(heading('Our record was changed'));
    expect(screen.getByText(/Contact us before you rely on this paper/)).toBeVisible();
    expect(screen.queryByRole('term')).not.toBeInTheDocument();
  });

  it('says that a paper is unknown', async () => {
    refuses('receipt.check', 'paper_not_found');
    await renderApp({ at });
    expect(await heading('We don’t know this paper')).toBeVisible();
  });

  it('asks for the code, and sends nothing, if the address has none', async () => {
    const sent = answers('receipt.check');
    await renderApp({ at: '/check' });

    expect(await screen.findByText(/^Scan the QR code on a tax invoice, credit note or voucher from us/)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('can be tried again after the connection dropped', async () => {
    const sent = handle('receipt.check', (_sent, count) => (count === 1 ? noAnswer() : success('receipt.check')));
    const { user } = await renderApp({ at });

    expect(await screen.findByRole('alert')).toHaveTextContent(/^We couldn’t check this paper/);
    await user.click(screen.getByRole('button', { name: 'Try again' }));

    expect(await heading('Our record is unchanged')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(2));
  });
});
