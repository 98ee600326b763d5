import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin } from '../../../test/session.ts';

const late = { kind: 'late' as const, words: '₹200 per started hour', price: 200, per: 'hour' as const };

beforeEach(() => {
  answerAdminHome();
  answers('location.getAll');
  answers('vehicle.getAll');
});

async function openScreen(charges?: (typeof late)[]) {
  const { prices, ...about } = samples['settings.getPrices'].reply;
  answers('settings.getPrices', { ...about, prices: { ...prices, ...(charges && { charges }) } });
  const { user } = await renderApp({ at: '/admindashboard?view=prices', session: admin });
  const section = within(await screen.findByRole('region', { name: 'Extra charges' }));
  const calls = handle('settings.savePrices', () => success('settings.savePrices'));
  return { user, section, calls };
}

const saveButton = () => screen.getByRole('button', { name: 'Save' });

describe('the extra charges of the price book', () => {
  it('are agreed kind by kind, with words and a fixed price', async () => {
    const { user, section, calls } = await openScreen();

    await user.click(section.getByRole('switch', { name: 'Traffic fines: not charged' }));
    await user.click(section.getByRole('switch', { name: 'Late return: not charged' }));
    const fine = within(section.getByRole('group', { name: 'Traffic fines' }));
    const hours = within(section.getByRole('group', { name: 'Late return' }));
    await user.click(saveButton());
    expect(await fine.findByText('Required')).toBeVisible();
    await user.type(fine.getByLabelText('What customers read'), 'As on the official notice');
    await user.type(hours.getByLabelText('What customers read'), late.words);
    await user.selectOptions(hours.getByLabelText('Price'), 'Fixed, per started hour');
    expect(fine.queryByRole('option', { name: 'Fixed, per started hour' })).toBeNull();
    await user.click(saveButton());

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).toMatchObject({
      charges: [late, { kind: 'fine', words: 'As on the official notice' }],
    });
  });

  it('are removed with the last kind', async () => {
    const { user, section, calls } = await openScreen([late]);

    await user.click(section.getByRole('switch', { name: 'Late return: can be charged' }));
    await user.click(saveButton());

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(calls[0]?.body).not.toHaveProperty('charges');
  });
});
