import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const saved = samples['settings.getBusiness'].reply;
const { figures: _figures, team: _team, testimonials: _quotes, ...asDelivered } = saved.business;

beforeEach(() => {
  answerAdminHome();
});

async function openScreen(content: Partial<typeof saved.business>) {
  answers('settings.getBusiness', { ...saved, business: { ...asDelivered, ...content } });
  const calls = handle('settings.saveBusiness', () => success('settings.saveBusiness'));
  const { user } = await renderApp({ at: '/admindashboard?view=business', session: admin });
  await screen.findByLabelText('Team page');
  const save = async () => user.click(screen.getByRole('button', { name: 'Save' }));
  return { user, save, bodies: () => calls.map(({ body }) => body) };
}

const teamSection = () => within(screen.getByRole('region', { name: 'Team' }));
const listed = () =>
  within(screen.getByRole('region', { name: /^Sample content to replace: / }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);

describe('the sections with samples', () => {
  test('are listed while they show samples, and each entry leads to its section', async () => {
    const { user } = await openScreen({ figures: [] });
    expect(screen.getByRole('heading', { name: 'Sample content to replace: 3' })).toBeVisible();
    expect(listed()).toEqual(['Team', 'Testimonials', 'Cars']);

    await user.click(screen.getByRole('button', { name: 'Testimonials' }));
    expect(screen.getByLabelText('Testimonials page')).toHaveFocus();
    for (const page of ['Team page', 'Testimonials page', 'Cars on the home and vehicles pages'])
      await user.selectOptions(screen.getByLabelText(page), 'Hidden');

    expect(screen.queryByRole('heading', { name: /Sample content to replace/ })).toBeNull();
  });

  test('save own items in their order, with errors beside invalid fields', async () => {
    const { user, save, bodies } = await openScreen({});
    await user.selectOptions(screen.getByLabelText('Team page'), 'Your own');
    await user.type(teamSection().getByLabelText('Full name'), 'Asha Rao');
    await save();
    expect(await teamSection().findByText('Required')).toBeVisible();
    await user.type(teamSection().getByLabelText('Role'), 'Owner');
    await user.click(teamSection().getByRole('button', { name: 'Add member' }));
    const second = within(teamSection().getByRole('group', { name: 'member 2' }));
    await user.type(second.getByLabelText('Full name'), 'Dev');
    await user.type(second.getByLabelText('Role'), 'Workshop');
    await user.click(second.getByRole('button', { name: 'Move member 2 up' }));
    await save();

    const team = [
      { name: 'Dev', role: 'Workshop', photo: null },
      { name: 'Asha Rao', role: 'Owner', photo: null },
    ];
    await waitFor(() => expect(bodies()).toEqual([{ ...asDelivered, team }]));
  });

  test('are saved as an empty list if hidden, and omitted if they show the samples', async () => {
    const { user, save, bodies } = await openScreen({ team: saved.business.team, figures: [] });
    await user.selectOptions(screen.getByLabelText('Team page'), 'Hidden');
    await user.selectOptions(screen.getByLabelText('Team page'), 'Your own');
    expect(teamSection().getAllByLabelText('Full name')[0]).toHaveValue('Meera Iyer');
    await user.selectOptions(screen.getByLabelText('Team page'), 'Hidden');
    await user.selectOptions(screen.getByLabelText('Figures on the About page'), 'Sample content');
    await save();

    await waitFor(() => expect(bodies()).toEqual([{ ...asDelivered, team: [] }]));
  });

  test('offer the models of the fleet, and name a chosen one that is no longer offered', async () => {
    answers('vehicle.getAll');
    const { user, save, bodies } = await openScreen({ cars: ['goneGoneGone'] });
    const cars = within(screen.getByRole('region', { name: 'Cars' }));
    await user.click(await cars.findByRole('button', { name: 'Remove No longer offered' }));
    await user.click(cars.getByRole('button', { name: /^Up to 6 cars/ }));
    const [model] = samples['vehicle.getAll'].reply;
    await user.click(await screen.findByRole('option', { name: new RegExp(model?.carName ?? '') }));
    await save();

    await waitFor(() => expect(bodies()).toEqual([{ ...asDelivered, cars: [model?.modelKey] }]));
  });
});

test('an uploaded logo replaces the address, and is shown in the preview', async () => {
  answers('picture.upload');
  const { user, save, bodies } = await openScreen({});
  await user.upload(screen.getByLabelText('of the logo, photo'), new File(['x'], 'logo.png', { type: 'image/png' }));
  const { address } = samples['picture.upload'].reply;

  await waitFor(() => expect(screen.getByLabelText('Logo')).toHaveValue(address));
  expect(screen.getAllByText('Photo uploaded. Save the business details to keep it.')[0]).toBeVisible();
  const shown = address.replace('-960.', '-480.');
  expect(screen.getByRole('img', { name: 'Kaveri Cars, logo' })).toHaveAttribute('src', shown);
  await save();
  await waitFor(() => expect(bodies()).toEqual([{ ...asDelivered, logo: address }]));
});
