import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { admin } from '../test/session.ts';

beforeEach(() => {
  answerAdminHome();
  answers('vehicle.getAll');
  answers('dashboard.getReport');
  answers('audit.list');
  answers('system.listViolations');
  answers('settings.getPrices');
  answers('reconciliation.listPayouts');
  answers('user.list');
  answers('user.listInvitations');
  answers('auth.getProfile');
  answers('auth.getSecondFactor');
});

const view = (name: string) => `/admindashboard?view=${name}`;

test.each([
  ['/admindashboard', 'dashboard.getTrend', 'We couldn’t load the trend.'],
  [view('lookups'), 'location.getAll', 'We couldn’t load the locations.'],
  [view('lookups'), 'vehicle.getAll', 'We couldn’t load the vehicles.'],
  [view('calendar'), 'dashboard.getCalendar', 'We couldn’t load the calendar.'],
  [view('reports'), 'dashboard.getReport', 'We couldn’t load the report.'],
  [view('reports'), 'dashboard.getIdleCars', 'We couldn’t load the idle cars.'],
  [view('money'), 'rental.listMoneyMatters', 'We couldn’t load the list.'],
  [view('money'), 'reconciliation.listPayouts', 'We couldn’t load the payouts.'],
  [view('messages'), 'contact.list', 'We couldn’t load the messages.'],
  [view('people'), 'user.list', 'We couldn’t load the accounts.'],
  [view('people'), 'user.listInvitations', 'We couldn’t load the invitations.'],
  [view('prices'), 'settings.getPrices', 'We couldn’t load the prices.'],
  [view('prices&tab=coupons'), 'coupon.getAll', 'We couldn’t load the coupons.', []],
  [view('tax'), 'tax.getRegistrations', 'We couldn’t load the registrations.'],
  [view('tax'), 'tax.getProfiles', 'We couldn’t load the tax profiles.'],
  [view('documents'), 'document.getAll', 'We couldn’t load the documents.'],
  [view('tax'), 'tax.getTaxedLines', 'We couldn’t load the taxed charges.'],
  [view('business'), 'settings.getBusiness', 'We couldn’t load this.'],
  [view('connections'), 'connection.getFeeds', 'We couldn’t load the calendar feeds.'],
  [view('connections'), 'connection.getKeys', 'We couldn’t load the API keys.'],
  [view('connections'), 'connection.getEndpoints', 'We couldn’t load the endpoints.'],
  [view('activity'), 'audit.list', 'We couldn’t load the activity log.'],
  [view('activity'), 'system.listViolations', 'We couldn’t load the reports.'],
  ['/profile', 'auth.listSessions', 'We couldn’t load your devices.'],
] as const)('%s shows an error with a retry when %s fails', async (at, call, text, data?: unknown) => {
  handle(call, (_, count) => (count === 1 ? refusal('unavailable') : success(call, data)));
  const { user } = await renderApp({ at, session: admin });
  const alert = (await screen.findByText(text)).closest<HTMLElement>('[role=alert]') ?? document.body;

  await user.click(within(alert).getByRole('button', { name: 'Retry' }));

  await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
});
