import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const matters = samples['rental.listMoneyMatters'].reply;
const [outside] = matters;
const failed = {
  ...outside,
  _id: 'refund_failed:pay_1',
  kind: 'refund_failed',
  refundId: ids.entry,
  detail: 'too old',
};

const openMoney = async () => renderApp({ at: '/admindashboard?view=money', session: admin });
const rows = async () =>
  within(await screen.findByRole('region', { name: 'Money to review' })).getAllByRole('listitem');

beforeEach(() => {
  answers('system.config');
  answers('reconciliation.listPayouts', []);
});

it('money problems panel shows the number of problems beside the tab', async () => {
  answers('rental.listMoneyMatters', [failed, ...matters]);

  await openMoney();

  expect(await screen.findByRole('link', { name: /^Money: ?2 ?to review$/ })).toHaveAttribute('aria-current', 'page');
  expect(await rows()).toHaveLength(2);
});

it('money problems panel records an external refund with a reason, and then shows that nothing is left to review, without a badge on the tab', async () => {
  handle('rental.listMoneyMatters', (_request, count) =>
    success('rental.listMoneyMatters', count === 1 ? matters : []),
  );
  const resolved = handle('rental.resolveMoneyMatter', () => success('rental.resolveMoneyMatter'));
  await openMoney();
  await rows();

  await userEvent.type(screen.getByLabelText(/^Reason/), 'Goodwill');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as resolved' }));

  expect(await screen.findByText('Nothing to review. Every rupee is accounted for.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Money' })).toBeVisible();
  expect(resolved[0]?.body).toEqual({
    razorpayPaymentId: outside?.razorpayPaymentId,
    returnedOutside: 100,
    note: 'Goodwill',
  });
});

it('money problems panel retries a refund, and shows why a retry is rejected', async () => {
  answers('rental.listMoneyMatters', [failed]);
  const tried = handle('rental.retryRefund', () => refusal('refund_not_failed'));
  await openMoney();
  await rows();

  await userEvent.click(screen.getByRole('button', { name: 'Try the refund again' }));

  expect(await screen.findByText('This refund has not failed')).toBeVisible();
  expect(tried[0]?.query).toEqual({ razorpayPaymentId: outside?.razorpayPaymentId, refundId: ids.entry });
});

it('money problems panel verifies a UPI payment', async () => {
  const unverified = {
    ...outside,
    kind: 'upi_to_verify',
    razorpayPaymentId: `ctr_${ids.entry}`,
    detail: 'UPI 612345678901',
  };
  answers('rental.listMoneyMatters', [unverified]);
  const verified = handle('counter.verifyMoney', () => success('counter.verifyMoney'));
  await openMoney();
  const [row] = await rows();

  expect(row).toHaveTextContent(/UPI payment not verified.*UPI 612345678901/);
  await userEvent.click(screen.getByRole('button', { name: 'Found on the bank statement' }));

  expect(await screen.findByText('Payment verified')).toBeVisible();
  expect(verified[0]?.body).toEqual({ bookingId: ids.confirmed, entryId: ids.entry });
});

it('money problems panel shows our amount and the provider’s amount for a difference, and resolves exactly that difference', async () => {
  const difference = samples['reconciliation.resolveDifference'].body;
  const { id, ours, theirs } = difference;
  const shown = { id, ours, theirs, reason: 'amount_differs' };
  const matter = { ...outside, _id: `difference:${id}`, kind: 'difference', amount: null, difference: shown };
  handle('rental.listMoneyMatters', (_request, count) =>
    success('rental.listMoneyMatters', count === 1 ? [matter] : []),
  );
  const resolved = handle('reconciliation.resolveDifference', () => success('reconciliation.resolveDifference'));
  await openMoney();
  const [row] = await rows();

  expect(row).toHaveTextContent('A different amount was paid');
  expect(row).toHaveTextContent('Our books₹4,700.00');
  expect(row).toHaveTextContent('The provider₹4,700.50');
  await userEvent.type(screen.getByLabelText(/^How it was resolved/), 'The bank rounds');
  await userEvent.keyboard('{Enter}');

  expect(await screen.findByText('Nothing to review. Every rupee is accounted for.')).toBeVisible();
  expect(resolved[0]?.body).toEqual({ id, ours, theirs, note: 'The bank rounds' });
});
