import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const saved = samples['settings.getBusiness'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('settings.getBusiness');
});

async function openScreen() {
  const { user } = await renderApp({ at: '/admindashboard?view=business', session: admin });
  await screen.findByLabelText('Name');
  return user;
}

async function rename(user: Awaited<ReturnType<typeof openScreen>>, name: string) {
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), name);
}

describe('business details page', () => {
  test('shows the current details, and a preview that updates while typing', async () => {
    const user = await openScreen();
    const preview = within(screen.getByRole('region', { name: 'Preview' }));

    await rename(user, 'Ghats & Co');

    expect(preview.getByText('Ghats & Co')).toBeVisible();
    expect(preview.getByRole('img', { name: 'Ghats & Co, logo' })).toHaveAttribute(
      'src',
      expect.stringContaining(encodeURIComponent('Ghats &amp; Co')),
    );
    expect(preview.getByText(`Includes 18% GST, code 997311`)).toBeVisible();
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  test('saves all details, with null for cleared fields, and shows a confirmation', async () => {
    const calls = handle('settings.saveBusiness', () => success('settings.saveBusiness'));
    const user = await openScreen();

    await rename(user, 'Ghats');
    await user.clear(screen.getByLabelText('WhatsApp'));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Business saved')).toBeVisible();
    expect(calls.map(({ body }) => body)).toEqual([{ ...saved.business, brandName: 'Ghats', whatsapp: null }]);
    expect(screen.getByText('Nothing to save')).toBeVisible();
  });

  test('shows an error beside an invalid field, and sends nothing', async () => {
    const user = await openScreen();

    await user.clear(screen.getByLabelText('GSTIN'));
    await user.type(screen.getByLabelText('GSTIN'), '29ABC');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Not a valid GSTIN')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('One field needs your attention. Nothing was saved.');
  });

  test('edits the refund tiers in days and hours, and previews the text for customers', async () => {
    const calls = handle('settings.saveBusiness', () => success('settings.saveBusiness'));
    const user = await openScreen();
    const row = (number: number) => within(screen.getByRole('group', { name: `Refund ${number}` }));
    const shown = screen.getByRole('region', { name: 'What customers read' });
    const unit = (number: number) => row(number).getByLabelText('Before the rental');
    expect([unit(1), unit(2)].map((each) => each instanceof HTMLSelectElement && each.value)).toEqual([
      'days',
      'hours',
    ]);
    expect(shown).toHaveTextContent(
      /^What customers read ?If you cancel, we refund the full price until 2 days before your rental begins, 50% until 12 hours before it begins, and nothing after that\./,
    );

    await user.click(screen.getByRole('button', { name: 'Add refund' }));
    await user.selectOptions(unit(2), 'days');
    await user.clear(row(2).getByLabelText('Until'));
    await user.type(row(2).getByLabelText('Until'), '1');
    await user.clear(row(1).getByLabelText('Refund in %'));
    await user.type(row(1).getByLabelText('Refund in %'), '90');

    expect(shown).toHaveTextContent(
      '90% until 2 days before your rental begins, 50% until 1 day before it begins, 25% until 6 hours before it begins',
    );
    await user.click(screen.getByRole('button', { name: 'Remove Refund 3' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(calls).toHaveLength(1));
    const tiers = [
      { percent: 90, hoursBefore: 48 },
      { percent: 50, hoursBefore: 24 },
    ];
    expect(calls[0]?.body).toMatchObject({ cancellationTiers: tiers });
  });

  test('shows an error beside a refund that is empty or not lower than the one above, and sends nothing', async () => {
    const user = await openScreen();
    const second = within(screen.getByRole('group', { name: 'Refund 2' }));
    const percent = second.getByLabelText('Refund in %');

    await user.clear(percent);
    expect(screen.getByText('Complete the refunds above to see the text.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await second.findByText('Enter a whole number')).toBeVisible();
    expect(percent).toHaveFocus();
    await user.type(percent, '100');

    expect(await second.findByText('Must be less than in the row above')).toBeVisible();
  });

  test('shows the differences after a concurrent edit, and continues with the version that the admin chooses', async () => {
    refuses('settings.saveBusiness', 'edited_meanwhile');
    const user = await openScreen();
    await rename(user, 'Ghats');
    answers('settings.getBusiness', { ...saved, version: 3, business: { ...saved.business, tagline: 'Newer' } });

    await user.click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Someone else changed this while you were editing',
    });
    expect(question).toHaveTextContent('Differs in: Name, Tagline.');
    await user.click(within(question).getByRole('button', { name: 'Use the newer version' }));

    await waitFor(() => expect(screen.getByLabelText('Tagline')).toHaveValue('Newer'));
    expect(screen.getByLabelText('Name')).toHaveValue(saved.business.brandName);
  });

  test('restores an earlier version', async () => {
    const requests = handle('settings.getBusiness', ({ query }) =>
      success('settings.getBusiness', {
        ...saved,
        business: { ...saved.business, tagline: query['version'] === '1' ? 'As it was' : 'As it is' },
      }),
    );
    const calls = handle('settings.saveBusiness', () => success('settings.saveBusiness'));
    const user = await openScreen();

    await user.click(screen.getByRole('button', { name: 'Use this again, version 1' }));

    await waitFor(() => expect(calls).toHaveLength(1));
    expect(requests.at(-1)?.query).toEqual({ version: '1' });
    expect(calls[0]?.body).toMatchObject({ tagline: 'As it was' });
  });

  test('explains why no earlier version can be restored while there are unsaved changes', async () => {
    const user = await openScreen();
    const useAgain = screen.getByRole('button', { name: 'Use this again, version 1' });
    expect(useAgain).toBeEnabled();
    expect(useAgain).not.toHaveAccessibleDescription();

    await rename(user, 'Ghats');

    expect(useAgain).toBeDisabled();
    expect(useAgain).toHaveAccessibleDescription(
      'Save your changes first. Using an earlier version would discard them.',
    );
  });

  test('asks for confirmation before it discards unsaved changes', async () => {
    const user = await openScreen();
    await rename(user, 'Ghats');

    await user.click(screen.getByRole('link', { name: 'Messages' }));
    await user.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Ghats');
    answers('contact.list');
    await user.click(screen.getByRole('link', { name: 'Messages' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));

    expect(await screen.findByRole('heading', { name: 'Messages' })).toBeVisible();
  });
});
