import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, MemoryRouter, useLocation } from 'react-router-dom';
import { describe, expect, it, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { ErrorScreen } from './error-screen.tsx';

describe('the error screen', () => {
  it('shows “404 Not Found” below the header for a page that does not exist', async () => {
    await renderApp({ at: '/nowhere' });

    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByText('404 Not Found')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('shows the message of an error that a page throws, until the user navigates', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Page = () => {
      if (useLocation().pathname === '/') throw new Error('a wheel came off');
      return <p>all is well</p>;
    };
    const user = userEvent.setup();
    render(
      <MemoryRouter>
        <Link to="/next">Next</Link>
        <ErrorScreen>
          <Page />
        </ErrorScreen>
      </MemoryRouter>,
    );
    expect(await screen.findByText('a wheel came off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();

    await user.click(screen.getByRole('link', { name: 'Next' }));

    expect(await screen.findByText('all is well')).toBeVisible();
  });
});

describe('the page', () => {
  test.each([
    ['/login', 'Login · Sarani Car Rental'],
    ['/signup', 'Sign up · Sarani Car Rental'],
  ])('%s has the title %s', async (at, title) => {
    await renderApp({ at });

    await waitFor(() => expect(document.title).toBe(title));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
