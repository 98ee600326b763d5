import {
  auditContract,
  type Contract,
  counterContract,
  couponContract,
  custodyContract,
  dashboardContract,
  documentContract,
  feedContract,
  isAtLeast,
  leastRankOf,
  locationContract,
  notificationContract,
  registrationContract,
  rentalContract,
  reportContract,
  settingsContract,
  userContract,
  vehicleContract,
} from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminViews, rankOfView } from '../lib/use-admin-url.ts';
import type { AdminView } from '../lib/use-admin-url.ts';
import { answers, handle, refusal, success } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { admin, clerk, manager, tokenOf } from '../test/session.ts';

const linksIn = async (nav: string) =>
  within(await screen.findByRole('navigation', { name: nav }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

/** The calls that each view makes when it opens, except those that it skips for lower ranks. */
const callsOf: Record<AdminView, readonly Contract[]> = {
  dashboard: [rentalContract.getToday],
  counter: [counterContract.getSettings],
  lookups: [locationContract.create, locationContract.getById, vehicleContract.getAll, vehicleContract.create],
  calendar: [dashboardContract.getCalendar, vehicleContract.getAll],
  reports: [reportContract.getReport, reportContract.getIdleCars, reportContract.getReportCsv],
  money: [rentalContract.listMoneyMatters],
  messages: [notificationContract.getUnread, notificationContract.getUnreadIds, notificationContract.markRead],
  people: [userContract.list],
  prices: [settingsContract.getPrices, couponContract.getAll],
  times: [settingsContract.getTimes],
  tax: [registrationContract.getRegistrations, registrationContract.createRegistration],
  documents: [documentContract.getAll, documentContract.add, custodyContract.getRegisterCsv],
  business: [settingsContract.getBusiness],
  connections: [feedContract.getFeeds, feedContract.createFeed, vehicleContract.getAll],
  activity: [auditContract.list],
};

describe('admin views by rank', () => {
  test.each(adminViews)('%s opens for the lowest rank that may make all of its calls', (view) => {
    const ranks = callsOf[view].flatMap((contract) => leastRankOf(contract) ?? []);
    const highest = ranks.reduce((most, rank) => (isAtLeast(rank, most) ? rank : most));

    expect(rankOfView[view]).toBe(highest);
  });

  test('a clerk’s home page has today’s rentals and makes only calls that a clerk may make', async () => {
    answers('system.config');
    const today = answers('rental.getToday');
    const refused = [
      answers('rental.listMoneyMatters', []),
      answers('dashboard.getDashboardData'),
      answers('dashboard.getBookingData'),
      answers('dashboard.getTrend'),
    ];
    await renderApp({ at: '/admindashboard', session: clerk });

    expect(await screen.findByRole('heading', { name: /^Today/ })).toBeVisible();
    expect(await linksIn('Views')).toEqual(['Dashboard']);
    expect(screen.queryByRole('navigation', { name: 'Records' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Bookings' })).toBeNull();
    expect(today).toHaveLength(1);
    expect(refused.flat()).toEqual([]);
  });

  test('a clerk’s home page lists the cars due back while times are on', async () => {
    answers('system.config', { ...samples['system.config'].reply, times: { isOn: true, turnaround: true } });
    answers('rental.getToday');
    const dueBack = answers('rental.getDueBack');
    await renderApp({ at: '/admindashboard', session: clerk });

    expect(await screen.findByRole('heading', { name: /^Due back/ })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^Returns/ })).toBeNull();
    expect(dueBack).toHaveLength(1);
  });

  test('a manager’s home page has bookings but no totals, and the navigation only permitted views', async () => {
    answers('system.config');
    answers('location.getAll');
    answers('dashboard.getBookingData');
    const totals = [answers('dashboard.getDashboardData'), answers('dashboard.getTrend')];
    await renderApp({ at: '/admindashboard', session: manager });

    expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeVisible();
    expect(await linksIn('Views')).toEqual(['Dashboard']);
    expect(await linksIn('Records')).toEqual(['Calendar', 'Money', 'Messages', 'Documents', 'Connections']);
    expect(totals.flat()).toEqual([]);
  });

  test('a clerk who opens the address of a view they may not see gets the home page', async () => {
    answers('system.config');
    const people = answers('user.list');
    await renderApp({ at: '/admindashboard?view=people', session: clerk });

    expect(await screen.findByRole('heading', { name: /^Today/ })).toBeVisible();
    expect(people).toEqual([]);
  });

  test('a call rejected because the rank has changed renews the token and updates the navigation', async () => {
    answers('system.config');
    handle('user.list', () => refusal('not_allowed'));
    answers('user.listInvitations', []);
    answers('location.getAll');
    answers('auth.getSecondFactor');
    const { refreshToken } = samples['auth.login'].reply;
    handle('auth.refresh', () =>
      success('auth.refresh', { accessToken: tokenOf({ ...admin, rank: 'clerk' }), refreshToken }),
    );
    await renderApp({ at: '/admindashboard?view=people', session: admin });

    await waitFor(async () => expect(await linksIn('Views')).toEqual(['Dashboard']));
    expect(await screen.findByRole('heading', { name: /^Today/ })).toBeVisible();
  });
});
