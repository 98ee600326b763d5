import { plainPrices } from '@rental/contracts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';
import { moveAt } from './change-list.ts';
import { findWarnings } from './price-warnings.ts';

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

describe('the screen of prices', () => {
  test('shows what a draft makes of a car before it is saved, and saves it', async () => {
    const calls = handle('settings.savePrices', () => success('settings.savePrices'));
    const user = await openScreen();
    const save = screen.getByRole('button', { name: 'Save' });
    const preview = within(await screen.findByRole('region', { name: 'Preview' }));
    expect(save).toBeDisabled();
    expect(preview.queryByText('New season')).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Add season' }));

    expect(preview.getAllByText('New season')).toHaveLength(7);
    expect(preview.getByText('Across New season')).toBeVisible();
    expect(screen.getByText('Not saved yet')).toBeVisible();
    await user.click(save);
    expect(await screen.findByText('Prices saved')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ seasons: [{ name: 'New season', change: { percent: 10 } }] });
    expect(await screen.findByText('Nothing to save')).toBeVisible();
  });

  test('PR13 tells that somebody else saved meanwhile, and lets one go on with either', async () => {
    refuses('settings.savePrices', 'edited_meanwhile');
    const user = await openScreen();
    await user.click(screen.getByRole('button', { name: 'Add extra' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));

    expect(screen.getByRole('group', { name: 'New extra' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});

test('warnings name a season that is over and a longer rental that costs less', () => {
  const over = { id: 'a', name: 'Holi', fromDate: '2026-03-01', toDate: '2026-03-08', change: { percent: 10 } };
  const book = { ...plainPrices, seasons: [over], lengths: [{ fromDays: 28, percent: 20 }] };
  const place = { car: { rentalPrice: 2_000 }, locationId: 'x', today: '2026-11-22' };

  expect(findWarnings(book, place)).toEqual(['Season "Holi" is over', '28 days cost less than 27']);
  expect(findWarnings(plainPrices, place)).toEqual([]);
});

test('a rule moves a step up or down its list', () => {
  expect(moveAt(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
  expect(moveAt(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
});
