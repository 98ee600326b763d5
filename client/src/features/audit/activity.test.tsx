import { isAudited, listContracts } from '@rental/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';
import { actionTexts } from './activity-texts.ts';

const openActivity = async () => {
  answerAdminHome();
  return renderApp({ at: '/admindashboard?view=activity', session: admin });
};
const panel = async () => within(await screen.findByRole('region', { name: 'Blocked by browsers' }));

test('activity texts exist for every audited action', () => {
  const audited = listContracts().filter(({ contract }) => isAudited(contract));

  expect(audited.filter(({ id }) => actionTexts[id] === undefined).map(({ id }) => id)).toEqual([]);
});

test('the activity log lists bulk reads of personal data alongside changes', async () => {
  answers('system.listViolations', []);
  const view = {
    _id: 'b'.repeat(24),
    at: '2026-11-20T06:30:00.000Z',
    actor: { _id: 'c'.repeat(24), name: 'Meera Iyer' },
    action: 'dashboard.getExport',
    targetId: null,
    targetName: null,
    result: 'done' as const,
    reason: null,
    before: null,
    after: { locationId: 'd'.repeat(24) },
    requestId: 'request-1',
  };
  handle('audit.list', ({ query }) =>
    success('audit.list', query['kind'] === 'view' ? { entries: [view], totalPages: 1 } : undefined),
  );
  const { user } = await openActivity();
  const record = await screen.findByRole('region', { name: 'Activity log' });
  expect(await within(record).findByText(/edited the location/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Views' }));

  expect(await within(record).findByText(/downloaded the bookings as a file/)).toBeVisible();
  expect(within(record).queryByText(/edited the location/)).not.toBeInTheDocument();
});

test('the CSP violations panel lists what browsers blocked, how often and since when', async () => {
  answers('system.listViolations');
  answers('audit.list');
  await openActivity();

  const row = await (await panel()).findByRole('listitem');

  expect(row).toHaveTextContent(/^https:\/\/cdn\.example\.com by script-src-elem, 12 times/);
  expect(row).toHaveTextContent(/20-11-2026.* to .*21-11-2026/);
});

test('the CSP violations panel shows an empty state when browsers blocked nothing', async () => {
  answers('system.listViolations', []);
  answers('audit.list');
  await openActivity();

  expect(await (await panel()).findByText('Browsers blocked nothing on our pages in the last 30 days.')).toBeVisible();
});
