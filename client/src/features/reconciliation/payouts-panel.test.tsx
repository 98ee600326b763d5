import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { csvResponse, recordDownloads } from '../../test/browser.ts';
import { answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const file = samples['reconciliation.getPayout'].reply;
const openMoney = async () => renderApp({ at: '/admindashboard?view=money', session: admin });
const panel = async () => within(await screen.findByRole('region', { name: 'Payouts' }));
const downloadName = 'Download the payout of 20-11-2026, ₹4,589.08';

let saved: ReturnType<typeof recordDownloads>;

beforeEach(() => {
  answers('system.config');
  saved = recordDownloads();
});

it('the payouts panel lists the payouts of a month, and can go back to earlier months', async () => {
  const requests = handle('reconciliation.listPayouts', (_arrived, count) =>
    success('reconciliation.listPayouts', count === 1 ? undefined : []),
  );
  const { user } = await openMoney();
  const shown = await panel();

  const row = await shown.findByRole('listitem');
  expect(row).toHaveTextContent('20-11-2026₹4,589.08');
  expect(row).toHaveTextContent('Fees ₹110.92, including ₹16.92');
  expect(row).toHaveTextContent('UTR 1795148200sample');
  expect(shown.getByRole('button', { name: 'Later' })).toBeDisabled();
  await user.click(shown.getByRole('button', { name: 'Earlier' }));

  expect(await shown.findByText(/^No payouts in /)).toBeVisible();
  expect(shown.getByRole('button', { name: 'Later' })).toBeEnabled();
  const [first = '', second = ''] = requests.map(({ query }) => query['month']);
  expect(second < first).toBe(true);
});

it('the payouts panel downloads the file of a payout', async () => {
  answers('reconciliation.listPayouts');
  const requests = handle('reconciliation.getPayout', () => csvResponse(file, 'payout.csv'));
  const { user } = await openMoney();
  const shown = await panel();

  await user.click(await shown.findByRole('button', { name: downloadName }));

  await waitFor(() => expect(saved).toMatchObject([{ name: 'payout.csv' }]));
  expect(requests[0]?.query).toEqual({ id: 'setl_Sample00000001' });
});

it('the payouts panel reports a failed download when lines are missing from the file', async () => {
  answers('reconciliation.listPayouts');
  handle('reconciliation.getPayout', () => csvResponse(file, 'payout.csv', 2));
  const { user } = await openMoney();
  const shown = await panel();

  await user.click(await shown.findByRole('button', { name: downloadName }));

  expect(await shown.findByText('The download failed. Please try again.')).toBeVisible();
  expect(saved).toEqual([]);
});
