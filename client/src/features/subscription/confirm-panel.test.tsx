import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const token = 'a'.repeat(43);

test.each([
  [true, /Your address is on the list/],
  [false, /This link no longer works/],
])('a click on the page of the link tells the server, and says so: %s', async (isSubscribed, words) => {
  const calls = answers('subscription.confirm', { isSubscribed });
  const { user } = await renderApp({ at: `/newsletter#${token}` });

  await user.click(screen.getByRole('button', { name: 'Confirm' }));

  expect(await screen.findByText(words)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token }]);
});

test('explains itself without a token', async () => {
  await renderApp({ at: '/newsletter' });

  expect(screen.getByText(/Open the link in our mail/)).toBeVisible();
});
