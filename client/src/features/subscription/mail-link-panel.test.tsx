import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, handle, noAnswer } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const token = 'a'.repeat(43);

test.each([
  ['/newsletter', 'Confirm', 'subscription.confirm', { isSubscribed: true }, /Your address is on the list/],
  ['/newsletter', 'Confirm', 'subscription.confirm', { isSubscribed: false }, /This link no longer works/],
  ['/unsubscribe', 'Unsubscribe', 'subscription.remove', undefined, /Your address is off the list/],
] as const)('a click on %s sends the token of the link (%s, %s, %j)', async (page, button, call, reply, words) => {
  const calls = answers(call, reply);
  const { user } = await renderApp({ at: `${page}#${token}` });

  await user.click(screen.getByRole('button', { name: button }));

  expect(await screen.findByText(words)).toBeVisible();
  expect(calls.map(({ body }) => body)).toEqual([{ token }]);
});

test('says when nobody answers, and lets one try again', async () => {
  handle('subscription.remove', noAnswer);
  const { user } = await renderApp({ at: `/unsubscribe#${token}` });

  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

  expect(await screen.findByText(/We cannot be reached right now/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

test.each([
  ['/newsletter', /Open the link in our mail/],
  ['/unsubscribe', /Open the link at the end of our mail/],
])('%s explains itself without a token', async (page, words) => {
  await renderApp({ at: page });

  expect(screen.getByText(words)).toBeVisible();
});
