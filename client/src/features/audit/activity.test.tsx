import { isAudited, listContracts } from '@rental/contracts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, storeSession } from '../../test/session.ts';
import { actionTexts } from './activity-texts.ts';

test('activity texts cover every action that can be audited', () => {
  const audited = listContracts().filter(({ contract }) => isAudited(contract));

  expect(audited.filter(({ id }) => actionTexts[id] === undefined).map(({ id }) => id)).toEqual([]);
});

test('the activity log shows bulk reads of personal data next to changes', async () => {
  storeSession(admin);
  answerAdminHome();
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
  const { user } = await renderApp({ at: '/admindashboard?view=activity' });
  const record = await screen.findByRole('region', { name: 'Change log' });
  expect(await within(record).findByText(/edited the location/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Views' }));

  expect(await within(record).findByText(/downloaded the bookings as a file/)).toBeVisible();
  expect(within(record).queryByText(/edited the location/)).not.toBeInTheDocument();
});
