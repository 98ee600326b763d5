import { render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { describe, expect, it, test, vi } from 'vitest';
import { renderApp } from '../test/render-app.tsx';
import { RouteError } from './route-error.tsx';

describe('the error screen', () => {
  it('shows the status of a page that does not exist, with the header in place', async () => {
    await renderApp({ at: '/nowhere' });

    expect(await screen.findByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
    expect(screen.getByText('404 Not Found')).toBeVisible();
    expect(screen.getByRole('banner')).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
  });

  it('shows the message of an error that a page throws', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Broken = () => {
      throw new Error('a wheel came off');
    };
    const router = createMemoryRouter([{ path: '/', Component: Broken, ErrorBoundary: RouteError }]);

    render(<RouterProvider router={router} />);

    expect(await screen.findByText('a wheel came off')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

describe('every page', () => {
  test.each([
    ['/login', 'Login · Sarani Car Rental'],
    ['/signup', 'Sign up · Sarani Car Rental'],
    ['/about', 'About · Sarani Car Rental'],
  ])('%s is called %s', async (at, title) => {
    await renderApp({ at });

    await waitFor(() => expect(document.title).toBe(title));
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });
});
