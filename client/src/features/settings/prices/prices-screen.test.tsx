import { plainPrices } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, latch, noAnswer, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';
import { moveAt } from '../../../lib/form/change-list.ts';
import { findWarnings } from './price-warnings.ts';

const [pune] = samples['location.getAll'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('settings.getPrices');
  answers('location.getAll');
  answers('vehicle.getAll');
});

async function openScreen() {
  const { user } = await renderApp({ at: '/admindashboard?view=prices', session: admin });
  await screen.findByRole('button', { name: 'Add season' });
  return user;
}

describe('prices page', () => {
  test('previews unsaved rules for a car, saves them, and then shows no errors for new input until the next save', async () => {
    const calls = handle('settings.savePrices', () => success('settings.savePrices'));
    const user = await openScreen();
    const save = screen.getByRole('button', { name: 'Save' });
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(save).toBeDisabled();
    expect(preview.queryByText(/New season/)).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Add season' }));

    expect(preview.getByText('New season, 10% more')).toBeVisible();
    expect(preview.getAllByText(/, New season$/).length).toBeGreaterThan(0);
    expect(preview.getByRole('rowheader', { name: /^Start of New season/ })).toBeVisible();
    expect(preview.getByRole('columnheader', { name: 'After saving' })).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(save);
    expect(await screen.findByText('Prices saved')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ seasons: [{ name: 'New season', change: { percent: 10 } }] });
    expect(await screen.findByText('Nothing to save')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add extra' }));
    await user.clear(within(screen.getByRole('group', { name: 'New extra' })).getByLabelText('Price'));
    expect(screen.queryByText('Enter a whole number')).toBeNull();
  });

  test('warns when a season requires more days than a rental may have, however the two came to differ', async () => {
    const { prices, ...about } = samples['settings.getPrices'].reply;
    const season = { id: 'a', name: 'Holi', fromDate: '2027-03-01', toDate: '2027-03-08', change: { percent: 10 } };
    answers('settings.getPrices', { ...about, prices: { ...prices, seasons: [{ ...season, minDays: 45 }] } });
    const user = await openScreen();
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    const warningOf = (name: string, days: number) =>
      `Season “${name}”: Nobody can book these days: ${days} days wanted, 30 allowed.`;
    expect(await preview.findByText(warningOf('Holi', 45))).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Add season' }));
    const days = within(screen.getByRole('group', { name: 'New season' })).getByLabelText('Minimum days');
    await user.clear(days);
    await user.type(days, '30');
    expect(preview.queryByText(/“New season”: Nobody/)).toBeNull();
    await user.type(days, '{Backspace}1');

    expect(preview.getByText(warningOf('New season', 31))).toBeVisible();
  });

  test('offers an extra everywhere or at selected locations', async () => {
    const calls = handle('settings.savePrices', () => success('settings.savePrices'));
    const user = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Add extra' }));
    const extra = within(screen.getByRole('group', { name: 'New extra' }));
    expect(extra.getByLabelText('Locations')).toHaveDisplayValue('All locations');

    await user.selectOptions(extra.getByLabelText('Locations'), 'Chosen locations');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await extra.findByText('Choose at least one location')).toBeVisible();
    await user.click(extra.getByRole('checkbox', { name: pune?.name ?? '' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ extras: [{ name: 'New extra', locationIds: [pune?._id] }] });
  });

  test('shows errors beside their fields on saving, and focuses the first invalid field', async () => {
    const calls = handle('settings.savePrices', () => success('settings.savePrices'));
    const user = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Add season' }));
    const season = within(screen.getByRole('group', { name: 'New season' }));
    await user.clear(season.getByLabelText('Last day'));
    await user.clear(season.getByLabelText('A day costs'));
    expect(season.queryByText('Choose a day')).not.toBeInTheDocument();

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await season.findByText('Choose a day')).toBeVisible();
    expect(season.getByText('Enter a whole number')).toBeVisible();
    expect(season.getByLabelText('Last day')).toHaveFocus();
    expect(screen.getByText('2 fields need your attention. Nothing was saved.')).toBeVisible();
    expect(calls).toEqual([]);
    await user.type(season.getByLabelText('A day costs'), '25');
    await user.selectOptions(season.getByLabelText('More or less'), 'percent less');
    await user.type(season.getByLabelText('Last day'), '2099-01-01');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({ seasons: [{ toDate: '2099-01-01', change: { percent: -25 } }] });
  });

  test('shows an error for a five-digit year, which a date field can contain while the user is typing', async () => {
    const user = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Add season' }));
    const season = within(screen.getByRole('group', { name: 'New season' }));

    fireEvent.change(season.getByLabelText('First day'), { target: { value: '92027-09-20' } });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await season.findByText('Choose a day')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Preview' })).toBeVisible();
  });

  test.each([
    ['loads slowly', 'alertdialog', () => success('settings.getPrices')],
    ['fails to load', 'alert', noAnswer],
  ] as const)('preserves unsaved input after a concurrent edit when the newer version %s', async (_, role, answer) => {
    const { opened, open } = latch();
    const requests = handle('settings.getPrices', async (_arrived, count) => {
      if (count === 1) return success('settings.getPrices');
      await opened;
      return answer();
    });
    refuses('settings.savePrices', 'edited_meanwhile');
    const user = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Add extra' }));

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(requests).toHaveLength(2));
    await screen.findByRole('alert');
    expect(screen.getByRole('group', { name: 'New extra' })).toBeVisible();
    open();

    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
    expect(screen.getByRole(role)).toHaveTextContent('Someone else changed this while you were editing');
    if (role === 'alertdialog') await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
    expect(screen.getByRole('group', { name: 'New extra' })).toBeVisible();
  });
});

test('price warnings mention a season in the past and a longer rental that costs less than a shorter one', () => {
  const over = { id: 'a', name: 'Holi', fromDate: '2026-03-01', toDate: '2026-03-08', change: { percent: 10 } };
  const book = { ...plainPrices, seasons: [over], lengths: [{ fromDays: 28, percent: 20 }] };
  const place = { car: { rentalPrice: 2_000 }, locationId: 'x', today: '2026-11-22', maxDays: 30 };

  expect(findWarnings(book, place)).toEqual(['Season “Holi” is over', '28 days cost less than 27']);
  expect(findWarnings(plainPrices, place)).toEqual([]);
});

test('moveAt moves a rule up or down by one position', () => {
  expect(moveAt(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveAt(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});
