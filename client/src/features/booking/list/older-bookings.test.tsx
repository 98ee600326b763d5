import { screen, waitFor, within } from '@testing-library/react';
import { customerBookings } from '@rental/contracts/samples';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, handle, latch, noAnswer, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { customer } from '../../../test/session.ts';

const [, , cancelled] = customerBookings;
const cursors = ['mi7fjb28-aaaaaaaaaaaaaaaaaaaaaaaa', 'mi7fjb20-aaaaaaaaaaaaaaaaaaaaaaab'] as const;
const firstPage = customerBookings.map((booking, index) => (index === 2 ? { ...booking, older: cursors[0] } : booking));
const older = (id: string, carName: string) => ({ ...cancelled, _id: id.repeat(24), carId: { ...car, carName } });
const car = { _id: 'c'.repeat(24), imageUrlOne: '' };
const secondPage = [older('1', 'Harrier'), { ...older('2', 'Fortuner'), older: cursors[1] }];
const thirdPage = [older('3', 'Ertiga')];

const renderBookings = () => renderApp({ at: '/bookings', session: customer });
const showOlder = () => screen.findByRole('button', { name: 'Show older bookings' });

const servePages = () =>
  handle('rental.getUserBookings', ({ query: { before } }) => {
    if (before === undefined) return success('rental.getUserBookings', firstPage);
    return success('rental.getUserBookings', before === cursors[0] ? secondPage : thirdPage);
  });

beforeEach(() => {
  answers('system.config');
});

describe('older bookings', () => {
  it('load one page per click, receive the focus when loaded, and end with a message that there are no more', async () => {
    const calls = servePages();
    const { user } = await renderBookings();

    await user.click(await showOlder());
    expect(await screen.findByRole('heading', { name: 'Harrier' })).toBeVisible();
    expect(screen.getByRole('list', { name: 'Older bookings' })).toHaveFocus();
    await user.click(await showOlder());

    expect(await screen.findByText('These are all your bookings.')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'Show older bookings' })).toBeNull();
    expect(calls.map(({ query }) => query['before'])).toEqual([undefined, ...cursors]);
  });

  it('have no “Show older bookings” button when there are no older bookings', async () => {
    answers('rental.getUserBookings');
    await renderBookings();

    await screen.findAllByRole('article');

    expect(screen.queryByRole('button', { name: 'Show older bookings' })).toBeNull();
    expect(screen.queryByText('These are all your bookings.')).toBeNull();
  });

  it('show an error and a retry button when they fail to load, and leave the other bookings in place', async () => {
    handle('rental.getUserBookings', ({ query: { before } }) =>
      before === undefined ? success('rental.getUserBookings', firstPage) : noAnswer(),
    );
    const { user } = await renderBookings();
    await user.click(await showOlder());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('We couldn’t load older bookings.');
    expect(screen.getAllByRole('article')).toHaveLength(3);

    servePages();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));

    expect(await screen.findByRole('heading', { name: 'Fortuner' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('show a busy button while they load', async () => {
    const { opened, open } = latch();
    handle('rental.getUserBookings', async ({ query: { before } }) => {
      if (before === undefined) return success('rental.getUserBookings', firstPage);
      await opened;
      return success('rental.getUserBookings', thirdPage);
    });
    const { user } = await renderBookings();

    await user.click(await showOlder());

    expect(await showOlder()).toBeDisabled();
    expect(await showOlder()).toHaveAttribute('aria-busy', 'true');
    open();
    expect(await screen.findByRole('heading', { name: 'Ertiga' })).toBeVisible();
  });

  it('cannot be loaded without a connection, and say so', async () => {
    servePages();
    await renderBookings();
    await showOlder();

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));

    await waitFor(async () => expect(await showOlder()).toBeDisabled());
    expect(await showOlder()).toHaveAccessibleDescription('You need a connection to pay, cancel or see receipts');
  });
});
