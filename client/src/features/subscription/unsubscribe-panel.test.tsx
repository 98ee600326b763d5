import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, noAnswer, handle } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';

const token = 'a'.repeat(43);

describe('/unsubscribe', () => {
  it('takes the address of the link off the list', async () => {
    const calls = answers('subscription.remove');
    const { user } = await renderApp({ at: `/unsubscribe#${token}` });

    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

    expect(await screen.findByText(/Your address is off the list/)).toBeVisible();
    expect(calls[0]?.body).toEqual({ token });
  });

  it('says when it could not, and lets one try again', async () => {
    handle('subscription.remove', noAnswer);
    const { user } = await renderApp({ at: `/unsubscribe#${token}` });

    await user.click(screen.getByRole('button', { name: 'Unsubscribe' }));

    expect(await screen.findByText(/We cannot be reached right now/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeEnabled();
  });

  it('explains itself without a token', async () => {
    await renderApp({ at: '/unsubscribe' });

    expect(screen.getByText(/Open the link at the end of our mail/)).toBeVisible();
  });
});
