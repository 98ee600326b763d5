import { bookingDetail } from '@rental/contracts';
import { customerBookings, samples } from '@rental/contracts/samples';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { receiptPath } from '../lib/paths.ts';
import { recordDownloads } from '../test/browser.ts';
import { answers } from '../test/network.ts';
import { renderApp } from '../test/render-app.tsx';
import { admin, customer } from '../test/session.ts';
import { dayTime, periodText } from './day-time.tsx';

const times = { pickUpTime: '00:00', returnTime: '18:30' };
const [, confirmed] = customerBookings;

beforeEach(() => {
  answers('system.config');
});

afterEach(() => vi.unstubAllEnvs());

describe('a rental with times', () => {
  it.each([
    ['Asia/Kolkata', ''],
    ['Asia/Dubai', ' India time'],
    ['America/New_York', ' India time'],
    ['Etc/GMT+8', ' India time'],
  ])('on a device in %s, has India’s days and times%s', async (zone, note) => {
    vi.stubEnv('TZ', zone);
    const saved = recordDownloads();
    answers('rental.getUserBookings', [{ ...confirmed, ...times }]);

    const { user } = await renderApp({ at: '/bookings', session: customer });

    const line = await screen.findByText(/^Pick-up 12:00AM/);
    expect(line).toHaveTextContent(`Pick-up 12:00AM at Pune Station · Return 6:30PM${note}`);
    await user.click(screen.getByRole('button', { name: /^Add to calendar/ }));
    expect(await saved[0]?.content.text()).toContain(
      'DTSTART;TZID=Asia/Kolkata:20261201T000000\r\nDTEND;TZID=Asia/Kolkata:20261202T183000\r\n',
    );
    expect(periodText({ fromDate: '2026-12-01', toDate: '2026-12-02', ...times })).toBe(
      `01-12-2026, 12:00AM to 02-12-2026, 6:30PM${note}`,
    );
    const { container } = render(dayTime('2028-02-29', '23:30'));
    expect(container.textContent).toBe(`29-02-2028, 11:30PM${note}`);
  });
});

describe('a rental without times', () => {
  it('has no times in its texts, on every device', async () => {
    answers('rental.getUserBookings', [confirmed]);
    await renderApp({ at: '/bookings', session: customer });

    await screen.findByText('CONFIRMED');
    expect(screen.queryByText(/India time|^Pick-up \d/)).not.toBeInTheDocument();
    expect(periodText({ fromDate: '2026-12-01', toDate: '2026-12-02' })).toBe('01-12-2026 to 02-12-2026');
    expect(dayTime('2026-12-01', undefined)).toBe('01-12-2026');
  });
});

describe('an admin’s screens', () => {
  beforeEach(() => vi.stubEnv('TZ', 'Asia/Kolkata'));

  it('show the times in the table, the details and today’s list', async () => {
    const { bookings } = samples['dashboard.getBookingData'].reply;
    const booking = bookingDetail.parse({ ...samples['rental.get'].reply, ...times });
    answers('dashboard.getDashboardData');
    answers('dashboard.getTrend');
    answers('location.getAll');
    answers('dashboard.getBookingData', { bookings: bookings.map((row) => ({ ...row, ...times })), totalPages: 1 });
    answers('rental.get', booking);
    const today = samples['rental.getToday'].reply;
    const timed = (ends: typeof today.pickUps) => ends.map((end) => ({ ...end, ...times }));
    answers('rental.getToday', { ...today, pickUps: timed(today.pickUps), returns: timed(today.pickUps) });

    await renderApp({ at: `/admindashboard?booking=${booking._id}`, session: admin });

    const dialog = within(await screen.findByRole('dialog'));
    const valueOf = async (name: string) => (await dialog.findByText(name)).nextSibling?.textContent;
    expect([await valueOf('From Date'), await valueOf('To Date')]).toEqual([
      '01-12-2026, 12:00AM',
      '02-12-2026, 6:30PM',
    ]);
    const [row] = screen.getAllByRole('row', { hidden: true }).slice(1);
    expect(row).toHaveTextContent(/01-12-2026, 12:00AM.*02-12-2026, 6:30PM/);
    const textsUnder = (title: string) =>
      screen.getByRole('heading', { name: new RegExp(`^${title}`), hidden: true }).parentElement?.textContent;
    expect(textsUnder('Pick-ups')).toMatch(/12:00AM\u00A0· Creta.*Until \d\d-\d\d-\d{4}, 6:30PM/);
    expect(textsUnder('Returns')).toMatch(/6:30PM\u00A0· Creta.*Since \d\d-\d\d-\d{4}, 12:00AM/);
  });

  it('show the times in the fleet calendar', async () => {
    answers('vehicle.getAll');
    const days = { fromDate: '2026-11-24', toDate: '2026-11-25' };
    const [booked] = samples['dashboard.getCalendar'].reply;
    answers('dashboard.getCalendar', [{ ...booked, ...days, ...times }]);

    await renderApp({ at: '/admindashboard?view=calendar', session: admin });

    expect(await screen.findByText(/, 12:00AM to 6:30PM$/)).toBeInTheDocument();
  });

  it('show the times on the receipt', async () => {
    const receipt = { ...samples['receipt.get'].reply, ...times };
    answers('receipt.get', receipt);

    await renderApp({ at: receiptPath(receipt.bookingId), session: admin });

    expect((await screen.findByText('From Date')).nextSibling).toHaveTextContent(/^\d\d-\d\d-\d{4}, 12:00AM$/);
    expect(screen.getByText('To Date').nextSibling).toHaveTextContent(/^\d\d-\d\d-\d{4}, 6:30PM$/);
  });
});
