import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const openActivity = async () => {
  answers('system.config');
  answers('audit.list');
  return renderApp({ at: '/admindashboard?view=activity', session: admin });
};
const panel = async () => within(await screen.findByRole('region', { name: 'Blocked by browsers' }));

it('the violations panel shows an admin what browsers blocked, how often and since when', async () => {
  answers('system.listViolations');
  await openActivity();

  const row = await (await panel()).findByRole('listitem');

  expect(row).toHaveTextContent(/^https:\/\/cdn\.example\.com by script-src-elem, 12 times/);
  expect(row).toHaveTextContent(/20-11-2026.* to .*21-11-2026/);
});

it('the violations panel shows an empty state when browsers blocked nothing', async () => {
  handle('system.listViolations', () => success('system.listViolations', []));
  await openActivity();

  expect(await (await panel()).findByText('Browsers blocked nothing on our pages in the last 30 days.')).toBeVisible();
});

it('the violations panel offers a retry when the reports fail to load', async () => {
  handle('system.listViolations', (_arrived, count) =>
    count === 1 ? refusal('unavailable') : success('system.listViolations'),
  );
  const { user } = await openActivity();

  await user.click(await (await panel()).findByRole('button', { name: 'Retry' }));

  expect(await (await panel()).findByRole('listitem')).toBeVisible();
});
