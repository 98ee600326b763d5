import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

beforeEach(() => {
  answerAdminHome();
  answers('settings.getPrices');
  answers('location.getAll');
  answers('vehicle.getAll');
  answers('system.config', samples['system.config'].reply);
});

const openSection = async () => {
  const { user } = await renderApp({ at: '/admindashboard?view=prices', session: admin });
  await screen.findByRole('button', { name: 'Add deposit' });
  return { user, section: within(screen.getByRole('region', { name: 'Deposit' })) };
};

test('prices page adds a deposit with another amount for a category, and saves it', async () => {
  const calls = handle('settings.savePrices', () => success('settings.savePrices'));
  const { user, section } = await openSection();

  await user.click(section.getByRole('button', { name: 'Add deposit' }));
  await user.clear(section.getByLabelText('Amount'));
  await user.type(section.getByLabelText('Amount'), '4000');
  await user.click(section.getByRole('button', { name: 'Other amount for a category' }));
  await user.selectOptions(section.getByLabelText('Category'), 'Luxury');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await screen.findByText('Prices saved')).toBeVisible();
  expect(calls[0]?.body).toMatchObject({
    deposit: { amount: 4_000, returnHours: 24, categories: [{ category: 'luxury', amount: 4_000 }] },
  });
});

test('prices page rejects a promise of more than a week, and removes the deposit', async () => {
  const calls = handle('settings.savePrices', () => success('settings.savePrices'));
  const { user, section } = await openSection();
  await user.click(section.getByRole('button', { name: 'Add deposit' }));
  const hours = section.getByLabelText('Given back within hours');
  await user.clear(hours);
  await user.type(hours, '200');
  await user.click(screen.getByRole('button', { name: 'Save' }));

  expect(await section.findByText('At most 168 hours')).toBeVisible();
  expect(calls).toEqual([]);
  await user.click(section.getByRole('button', { name: 'Remove deposit' }));
  expect(section.getByRole('button', { name: 'Add deposit' })).toBeVisible();
});
