import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubPhone } from '../../../test/browser.ts';
import { answers } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const [booking] = samples['dashboard.getCalendar'].reply;
const first = {
  ...booking,
  fromDate: '2026-11-23',
  toDate: '2026-11-25',
  pickUpTime: '10:00',
  returnTime: '09:30',
  readyMinutes: 60,
};
const next = { ...first, _id: ids.held, fromDate: '2026-11-25', toDate: '2026-11-27', pickUpTime: '13:00' };

beforeEach(() => {
  vi.stubEnv('TZ', 'Asia/Kolkata');
  answers('system.config');
  answers('vehicle.getAll');
  answers('dashboard.getCalendar', [first, next]);
});

afterEach(() => vi.unstubAllEnvs());

const open = async (car = '') => renderApp({ at: `/admindashboard?view=calendar${car}`, session: admin });

describe('a day on which a car is returned and picked up again', () => {
  it('is one cell in the calendar of the car, with both entries and their times', async () => {
    await open(`&car=${ids.creta}`);

    const table = await screen.findByRole('table');
    const cell = (day: string) => within(table).getByRole('cell', { name: new RegExp(`^${day}`) });
    expect(cell('25')).toHaveAccessibleName(
      /^25 ?Booked until 9:30AM ?Cleaning until 10:30AM ?Asha Rao, Pune Station ?Booked from 1:00PM/,
    );
    expect(cell('23')).toHaveAccessibleName(/^23 ?Free ?Booked from 10:00AM/);
    expect(cell('24')).toHaveTextContent(/^24Booked/);
    expect(within(screen.getByRole('list', { name: 'Key' })).getByText('Cleaning')).toBeVisible();
  });

  it('is split between both entries in the calendar of the fleet, which also shows when cleaning ends', async () => {
    await open();

    const row = within(await screen.findByRole('row', { name: /Creta/ }));
    const cells = row.getAllByRole('cell', { name: /Booked/ });
    expect(cells.map((cell) => cell.getAttribute('colspan'))).toEqual(['4', '4']);
    expect(cells[0]).toHaveAccessibleName(/^Booked:Asha Rao, Pune Station, 10:00AM to 9:30AM, Cleaning until 10:30AM/);
    expect(screen.getByRole('columnheader', { name: '25' })).toHaveAttribute('colspan', '2');
  });

  it('is listed with its times on a phone', async () => {
    stubPhone();
    await open(`&car=${ids.creta}`);

    expect(await screen.findByText('23-11-2026, 10:00AM to 25-11-2026, 9:30AM')).toBeVisible();
    expect(screen.getByText('25-11-2026, 1:00PM to 27-11-2026, 9:30AM')).toBeVisible();
    expect(screen.getAllByText('Cleaning until 10:30AM')).toHaveLength(2);
  });
});

it('calendars without times have one column per day and no cleaning in the legend', async () => {
  answers('dashboard.getCalendar', [{ ...first, readyMinutes: undefined }]);
  await open();

  expect(await screen.findByRole('columnheader', { name: '25' })).toHaveAttribute('colspan', '1');
  expect(screen.queryByText('Cleaning')).not.toBeInTheDocument();
});
