import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { stubPhone } from '../../../test/browser.ts';
import { answers } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const days = { fromDate: '2026-11-24', toDate: '2026-11-25' };
const [booking, block] = samples['dashboard.getCalendar'].reply.map((entry) => ({ ...entry, ...days }));
const [, fortuner] = samples['vehicle.getAll'].reply;
const at = '/admindashboard?view=calendar';

beforeEach(() => {
  answers('system.config');
  answers('vehicle.getAll');
});

const carItem = async (name = '') => {
  const heading = await screen.findByRole('heading', { name });
  return within(
    within(screen.getByRole('list', { name: 'Cars' }))
      .getAllByRole('listitem')
      .find((item) => item.contains(heading)) ?? heading,
  );
};

describe('fleet calendar', () => {
  it('on a phone, lists each car’s entries and actions by week instead of showing a table', async () => {
    stubPhone();
    answers('dashboard.getCalendar', [booking, { ...block, carId: ids.fortuner }]);

    await renderApp({ at, session: admin });

    const booked = await carItem('Creta, MH 12 AB 1234');
    expect(booked.getByText('23–29 November 2026')).toBeVisible();
    expect(booked.getByText('24-11-2026 to 25-11-2026')).toBeVisible();
    expect(booked.getByRole('link', { name: /^Details/ })).toBeVisible();
    expect(booked.getByRole('link', { name: 'Block days for Creta, MH 12 AB 1234' })).toHaveAttribute(
      'href',
      `${at}&car=${ids.creta}`,
    );
    expect((await carItem(fortuner?.carName)).getByRole('button', { name: /^Remove block/ })).toBeVisible();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('on a phone, says that a car without entries is available', async () => {
    stubPhone();
    answers('dashboard.getCalendar', []);

    await renderApp({ at, session: admin });

    expect((await carItem('Creta, MH 12 AB 1234')).getByText('Available every day.')).toBeVisible();
  });

  it('is a table on wider screens', async () => {
    answers('dashboard.getCalendar');

    await renderApp({ at, session: admin });

    expect(await screen.findByRole('table')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Cars' })).not.toBeInTheDocument();
  });
});
