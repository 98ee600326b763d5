import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answers, handle, noAnswer } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const token = 'a'.repeat(43);

test.each([
  ['/newsletter', 'Confirm', 'subscription.confirm', { isSubscribed: true }, /You’re subscribed/],
  ['/newsletter', 'Confirm', 'subscription.confirm', { isSubscribed: false }, /This link no longer works/],
  ['/unsubscribe', 'Unsubscribe', 'subscription.remove', undefined, /You’re unsubscribed/],
] as const)(
  'email link panel on %s, when %s is clicked, sends the token from the link to %s and shows the outcome of the response %j',
  async (page, button, call, reply, words) => {
    const calls = answers(call, reply);
    const { user } = await renderApp({ at: `${page}#${token}` });

    await user.click(screen.getByRole('button', { name: button }));

    expect(await screen.findByText(words)).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ token }]);
  },
);

test('email link panel shows an error when the server does not respond, and allows a retry', async () => {
  handle('subscription.remove', noAnswer);
  const { user } = await renderApp({ at: `/unsubscribe#${token}` });

  await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

  expect(await screen.findByText(/We can’t be reached right now/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
});

test.each([
  ['/newsletter', /Open the link in the email we sent you/],
  ['/unsubscribe', /Open the unsubscribe link/],
])('email link panel on %s explains what to do when the token is missing', async (page, words) => {
  await renderApp({ at: page });

  expect(screen.getByText(words)).toBeVisible();
});
