import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerAdminHome, answers } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, customer } from '../../test/session.ts';

beforeEach(() => {
  answerAdminHome();
  answers('location.getAll');
  answers('rental.getUserBookings', []);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
});

test.each([
  ['a visitor', undefined, '/about', 'Searching, booking and paying need a connection.'],
  ['a customer', customer, '/dashboard', 'Searching, booking and paying need a connection.'],
  ['an admin', admin, '/admindashboard', 'This page may be out of date, and most changes can’t be saved.'],
])('offline, %s sees a notice that says what being offline affects', async (_who, session, at, meaning) => {
  await renderApp({ at, ...(session && { session }) });

  expect(await screen.findByText(`You are offline. ${meaning}`)).toBeVisible();
});
