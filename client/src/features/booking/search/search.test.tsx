import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { freeCars, ids, mumbai, pune } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerCustomerHome, answers, answersLater, handle, noAnswer, refuses } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const from = () => screen.getByLabelText('From Date');
const to = () => screen.getByLabelText('To Date');
const search = () => screen.getByRole('button', { name: 'Search' });
const pick = (field: HTMLElement, day: string) => fireEvent.change(field, { target: { value: day } });

async function renderDashboard(at = '/dashboard') {
  const app = await renderApp({ at, session: customer });
  await screen.findByRole('option', { name: pune.name });
  return app;
}

beforeEach(answerCustomerHome);

describe('search bar', () => {
  it('preselects the first location and shows the slogan before a search', async () => {
    await renderDashboard();

    expect(screen.getByLabelText('Location')).toHaveValue(ids.pune);
    expect(screen.getByText('Drive Your Journey – Explore, Rent, and Go!')).toBeVisible();
    expect(search()).toBeDisabled();
    expect(search()).toHaveAccessibleDescription('Choose a pick-up date to search');
  });

  it('clears To Date when From Date changes, and says that a return date must be chosen', async () => {
    await renderDashboard();
    pick(from(), '2026-12-01');
    pick(to(), '2026-12-02');

    pick(from(), '2026-12-03');

    expect(to()).toHaveValue('');
    expect(search()).toHaveAccessibleDescription('Choose a return date to search');
  });

  it('shows the dates of the search with weekdays', async () => {
    await renderDashboard();

    pick(from(), '2026-12-01');
    pick(to(), '2026-12-04');

    expect(search()).toHaveAccessibleDescription('Pune Station, Tue 01-12-2026 to Fri 04-12-2026, 4 days');
    expect(search()).toBeEnabled();
  });

  it('sends one request per search, and stores the search in the URL', async () => {
    const calls = answers('booking.getAvailableCars');
    const { user, address } = await renderDashboard();
    await user.selectOptions(screen.getByLabelText('Location'), mumbai.name);
    pick(from(), '2026-12-01');
    pick(to(), '2026-12-02');

    await user.click(search());

    expect(await screen.findByRole('heading', { name: '2 cars available' })).toBeVisible();
    expect(calls.map(({ query }) => query)).toEqual([
      { locId: ids.mumbai, fromDate: '2026-12-01', toDate: '2026-12-02' },
    ]);
    expect(address()).toBe(`/dashboard?location=${ids.mumbai}&from=2026-12-01&to=2026-12-02`);
  });

  it('disables the empty location list and shows an error when the locations fail to load', async () => {
    handle('location.getAll', noAnswer);

    await renderApp({ at: '/dashboard', session: customer });

    expect(await screen.findByText('Locaions api failed')).toBeVisible();
    expect(screen.getByLabelText('Location')).toBeDisabled();
    expect(screen.getByRole('option', { name: 'No Options' })).toBeInTheDocument();
  });
});

describe('search results', () => {
  it('load when the page opens at a URL that contains a search', async () => {
    answers('booking.getAvailableCars');

    await renderDashboard(searched);

    expect(await screen.findByRole('button', { name: 'Rent for ₹4,700' })).toBeVisible();
    expect(from()).toHaveValue('2026-12-01');
    expect(screen.getByText('2 cars available', { selector: 'output *' })).toBeInTheDocument();
  });

  it.each([
    [`?location=${ids.mumbai}`, { place: mumbai.name, fromDate: '', toDate: '' }],
    ['?from=2026-12-01&to=2026-12-02', { place: pune.name, fromDate: '2026-12-01', toDate: '2026-12-02' }],
    [`?location=${ids.mumbai}&from=2026-12-01&to=`, { place: mumbai.name, fromDate: '2026-12-01', toDate: '' }],
    ['?location=x&from=2026-12-01&to=2026-12-02', { place: pune.name, fromDate: '2026-12-01', toDate: '2026-12-02' }],
    [`?location=${ids.pune}&from=2026-02-30&to=2026-12-02`, { place: pune.name, fromDate: '', toDate: '2026-12-02' }],
    ['?from=2026-12-03&to=2026-12-01', { place: pune.name, fromDate: '2026-12-03', toDate: '' }],
  ])(
    'are not loaded for the incomplete or invalid search %s, whose valid values fill the search bar',
    async (query, { place, fromDate, toDate }) => {
      await renderDashboard(`/dashboard${query}`);

      expect(screen.getByRole('option', { selected: true, name: place })).toBeInTheDocument();
      expect(from()).toHaveValue(fromDate);
      expect(to()).toHaveValue(toDate);
      expect(screen.getByText('Drive Your Journey – Explore, Rent, and Go!')).toBeVisible();
    },
  );

  it('restore the previous search in the search bar and in the list when the user goes back', async () => {
    const calls = answers('booking.getAvailableCars');
    const { user, navigate } = await renderDashboard(searched);
    await screen.findByRole('heading', { name: '2 cars available' });
    pick(to(), '2026-12-05');
    await user.click(search());
    await waitFor(() => expect(calls).toHaveLength(2));

    await act(() => navigate(-1));

    expect(to()).toHaveValue('2026-12-02');
    await act(() => navigate('/dashboard'));
    expect(to()).toHaveValue('2026-12-05');
  });

  it('show the name, brand, year, gear, fuel, price per day and days for each car', async () => {
    answers('booking.getAvailableCars');

    await renderDashboard(searched);

    const card = within(await screen.findByRole('article', { name: 'Fortuner' }));
    const words = ['Toyota, 2020', 'Manual', 'Petrol', '₹2,900 / day', '2 days · all-inclusive'];
    for (const text of words) expect(card.getByText((_, element) => element?.textContent === text)).toBeVisible();
  });

  it('show an error in the page, without a toast, and can be retried', async () => {
    refuses('booking.getAvailableCars', 'date_out_of_range');
    const { user } = await renderDashboard(searched);
    expect(await screen.findByRole('alert')).toHaveTextContent('These dates cannot be booked');
    expect(document.querySelector('.Toastify__toast')).toBeNull();

    answers('booking.getAvailableCars');
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: '2 cars available' })).toBeVisible();
  });

  it('are refetched when the same search is submitted again', async () => {
    const calls = answers('booking.getAvailableCars');
    const { user } = await renderDashboard(searched);
    await screen.findByRole('heading', { name: '2 cars available' });

    await user.click(search());

    await waitFor(() => expect(calls).toHaveLength(2));
  });

  it('keep showing the previous cars, dimmed, while a new search is loading', async () => {
    answers('booking.getAvailableCars');
    const { user } = await renderDashboard(searched);
    await screen.findByRole('heading', { name: '2 cars available' });
    const { open } = answersLater('booking.getAvailableCars', freeCars.slice(0, 1));

    pick(to(), '2026-12-03');
    await user.click(search());

    await waitFor(() =>
      expect(screen.getByRole('article', { name: 'Creta' }).closest('ul')).toHaveAttribute('aria-busy', 'true'),
    );
    open();
    expect(await screen.findByRole('heading', { name: '1 car available' })).toBeVisible();
  });

  it('show the number of unpaid bookings with a link to them', async () => {
    answers('rental.getUserBookings');

    await renderDashboard();

    expect(await screen.findByText('You have 1 unpaid booking.')).toBeVisible();
  });
});
