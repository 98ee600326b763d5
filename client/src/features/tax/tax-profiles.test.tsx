import type { TaxProfile } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';
import { profileDraftOf, readProfileDraft } from './tax-profile-values.ts';

const { body, reply: profile } = samples['tax.createProfile'];
const past = { ...body, validFrom: '2026-04-01' };
const future = { ...body, basisPoints: 250, validFrom: '2098-04-01', decidedBy: 'A. Rao' };
const decided: TaxProfile = { ...profile, version: 3, versions: [past, { ...past, basisPoints: 4_000 }, future] };

beforeEach(() => {
  answerAdminHome();
});

async function openTax(all: TaxProfile[]) {
  handle('tax.getProfiles', () => success('tax.getProfiles', all));
  const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
  return user;
}

async function openForm(button: string, all: TaxProfile[] = []) {
  const user = await openTax(all);
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
}

describe('the list of tax profiles', () => {
  test('explains what profiles are for while there are none', async () => {
    await openTax([]);

    expect(await screen.findByText(/^No tax profiles yet\. .+ We suggest no percentage\./)).toBeVisible();
  });

  test('shows the version of today and later ones, with who decided, but no replaced version', async () => {
    await openTax([decided]);

    const row = (await screen.findByText('Small cars')).closest('li');
    expect(row).toHaveTextContent('40%, SAC 997311, from 01-04-2026');
    expect(row).toHaveTextContent('As told by R. Iyer on 10-11-2026. Sarani does not decide tax.');
    expect(row).toHaveTextContent('2.5%, SAC 997311, from 01-04-2098');
    expect(row).toHaveTextContent('As told by A. Rao on 10-11-2026. Sarani does not decide tax.');
    expect(row).not.toHaveTextContent('18%');
    expect(row).not.toHaveTextContent('Not valid yet');
  });

  test('marks a profile that is not valid yet', async () => {
    await openTax([{ ...profile, versions: [future] }]);

    expect(await screen.findByText('Not valid yet')).toBeVisible();
  });
});

describe('the form of a tax profile', () => {
  test('adds a profile whose percentage has decimals', async () => {
    const calls = answers('tax.createProfile');
    const { user, form } = await openForm('Add tax profile');

    await user.type(form.getByLabelText('Name'), 'Small cars');
    await user.type(form.getByLabelText('Service code (SAC)'), '997311');
    await user.type(form.getByLabelText('Percent'), '2.5');
    await user.type(form.getByLabelText('Decided by'), 'R. Iyer');
    await user.type(form.getByLabelText('Decided on'), '2026-11-10');
    await user.clear(form.getByLabelText('Valid from'));
    await user.type(form.getByLabelText('Valid from'), '2026-12-01');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Tax profile added')).toBeVisible();
    expect(calls.map((call) => call.body)).toEqual([{ ...body, basisPoints: 250 }]);
  });

  test('shows an error at each empty field, focuses the first one and sends nothing', async () => {
    const calls = answers('tax.createProfile');
    const { user, form } = await openForm('Add tax profile');

    await user.click(form.getByRole('button', { name: 'Save' }));

    await form.findAllByText('Fill this in');
    for (const label of ['Name', 'Service code (SAC)', 'Percent', 'Decided by', 'Decided on']) {
      expect(form.getByLabelText(label)).toHaveAccessibleDescription(/^Fill this in/);
    }
    expect(form.getByLabelText('Name')).toHaveFocus();
    expect(calls).toEqual([]);
  });

  const future = [{ path: 'decidedOn', message: 'This day is in the future' }];
  test.each([
    ['Name', /^Another tax profile has this name/, () => refusal('tax_profile_name_taken')],
    ['Decided on', 'This day is in the future', () => refusal('invalid_input', undefined, future)],
  ])('shows the server’s error beside the field %s', async (label, message, respond) => {
    handle('tax.addProfileVersion', respond);
    const { user, form } = await openForm('Edit Small cars', [profile]);

    await user.click(form.getByRole('button', { name: 'Update' }));

    await form.findByText(message);
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(message);
  });

  test('adds a version to the one that it shows, and asks before it discards input', async () => {
    const calls = answers('tax.addProfileVersion');
    const { user, form } = await openForm('Edit Small cars', [profile]);
    await user.clear(form.getByLabelText('Percent'));
    await user.type(form.getByLabelText('Percent'), '5');

    await user.keyboard('{Escape}');
    await user.click(await form.findByRole('button', { name: 'Go back' }));
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Tax profile updated')).toBeVisible();
    expect(calls).toMatchObject([{ query: { id: profile._id }, body: { ...body, basisPoints: 500 }, ifMatch: '"1"' }]);
  });
});

test.each([
  ['18', 1_800],
  ['0', 0],
  [' 2.50 ', 250],
  ['40.00', 4_000],
  ['0.05', 5],
])('the percentage “%s” is sent as %d hundredths', (percent, basisPoints) => {
  expect(readProfileDraft({ ...profileDraftOf(profile), percent })).toEqual({ body: { ...body, basisPoints } });
});

test.each([
  ['40.01', 'At most 40%'],
  ['18.005', 'Enter a number with at most two decimals, such as 18 or 2.5'],
  ['-1', 'Enter a number with at most two decimals, such as 18 or 2.5'],
  ['18%', 'Enter a number with at most two decimals, such as 18 or 2.5'],
  ['', 'Fill this in'],
])('the percentage “%s” is rejected: %s', (percent, problem) => {
  expect(readProfileDraft({ ...profileDraftOf(profile), percent })).toEqual({ problems: { percent: problem } });
});

test('the form of a car saves the chosen tax profile', async () => {
  handle('tax.getProfiles', () => success('tax.getProfiles', [profile]));
  answers('vehicle.getAll');
  answers('vehicle.getById');
  const calls = answers('vehicle.editById');
  const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
  const [edit = document.body] = await screen.findAllByRole('button', { name: /^Edit .*Creta/ });
  await user.click(edit);
  const form = within(await screen.findByRole('dialog'));
  await user.click(await form.findByRole('button', { name: 'More details of this car' }));

  await user.selectOptions(await form.findByLabelText('Tax profile'), 'Small cars');
  await user.click(form.getByRole('button', { name: 'Update' }));

  await screen.findByText('Vehicle updated');
  expect(calls.map((call) => call.body)).toMatchObject([{ taxProfileId: profile._id }]);
});
