import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, handle, noAnswer } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';

async function renderHome() {
  const locations = answers('location.getAll');
  const app = await renderApp({ at: '/' });
  await screen.findByRole('option', { name: 'Pune Station' });
  return { ...app, locations };
}

describe('fleet showcase', () => {
  it('shows a selected car immediately, with its price, specification table and booking link', async () => {
    const { user } = await renderHome();

    await user.click(screen.getByRole('button', { name: 'Maruti Suzuki Ertiga' }));

    expect(screen.getByRole('button', { name: 'Maruti Suzuki Ertiga' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: 'Mahindra XUV 700' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('img', { name: 'Maruti Suzuki Ertiga, illustration' })).toBeInTheDocument();
    expect(screen.getByText('₹2,650')).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Maruti Suzuki Ertiga, specification' }));
    expect(table.getByRole('row', { name: 'Brand Nexa' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'RESERVE NOW' })).toHaveAttribute(
      'href',
      '/dashboard?model=Maruti+Suzuki+Ertiga',
    );
  });
});

describe('search bar of the home page', () => {
  it('lists the locations with the first one selected, and offers dates from today (Indian time) onwards', async () => {
    await renderHome();

    expect(screen.getByLabelText('Location')).toHaveDisplayValue('Pune Station');
    expect(screen.getByLabelText('From Date')).toHaveAttribute('min', '2026-11-20');
  });

  it('clears the return date when the pick-up date changes, and makes the new pick-up date the earliest return date', async () => {
    await renderHome();
    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-21' } });
    fireEvent.change(screen.getByLabelText('To Date'), { target: { value: '2026-11-23' } });

    fireEvent.change(screen.getByLabelText('From Date'), { target: { value: '2026-11-24' } });

    expect(screen.getByLabelText('To Date')).toHaveValue('');
    expect(screen.getByLabelText('To Date')).toHaveAttribute('min', '2026-11-24');
  });

  it('remains usable when the locations fail to load', async () => {
    const calls = handle('location.getAll', noAnswer);
    await renderApp({ at: '/' });

    await waitFor(() => expect(calls).toHaveLength(1));

    expect(screen.getByLabelText('Location')).toHaveDisplayValue('Choose a location');
    expect(screen.getByRole('button', { name: 'Search' })).toBeEnabled();
  });
});

describe('app banner', () => {
  it('offers to install the app when the browser supports it', async () => {
    const { user } = await renderHome();
    let asked = 0;
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: async () => void (asked += 1),
    });
    fireEvent(window, offer);

    await user.click(await screen.findByRole('button', { name: 'Install the app' }));

    expect(asked).toBe(1);
    expect(offer.defaultPrevented).toBe(true);
    expect(screen.queryByRole('button', { name: 'Install the app' })).not.toBeInTheDocument();
    expect(screen.getByText(/Add to Home Screen/)).toBeVisible();
  });
});
