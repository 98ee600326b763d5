import { type SavedTaxedLines, taxedLinesBody } from '@rental/contracts';
import { samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';
import { taxedLinesDraftOf, readTaxedLinesDraft } from './taxed-lines-values.ts';

const { body, reply: saved } = samples['tax.saveTaxedLines'];
const nothing: SavedTaxedLines = { ...saved, version: 0, versions: [] };
const past = { ...body, validFrom: '2026-04-01' };
const future = { ...body, isTaxed: { ...body.isTaxed, toll: true }, decidedBy: 'A. Rao', validFrom: '2098-04-01' };

beforeEach(() => {
  answerAdminHome();
});

async function openPanel(lines: SavedTaxedLines) {
  handle('tax.getTaxedLines', () => success('tax.getTaxedLines', lines));
  const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
  const button = await screen.findByRole('button', { name: 'Edit taxed charges' });
  return { user, button, panel: screen.getByRole('region', { name: 'Taxed charges' }) };
}

async function openForm(lines: SavedTaxedLines) {
  const { user, button } = await openPanel(lines);
  await user.click(button);
  return { user, form: within(await screen.findByRole('dialog')) };
}

describe('the panel of taxed charges', () => {
  test('shows what the server’s settings tax while no decision is entered', async () => {
    const { panel } = await openPanel({ ...nothing, standard: ['rental', 'late'] });

    expect(panel).toHaveTextContent('No decision entered yet. Until there is one, the settings of the server apply.');
    expect(panel).toHaveTextContent('Taxed: Rental, Late return');
    expect(panel).toHaveTextContent(/Not taxed: Discount, .+, Damage/);
  });

  test('shows the version of today and later ones, with who decided', async () => {
    const { panel } = await openPanel({ ...saved, version: 2, versions: [past, future] });

    expect(panel).toHaveTextContent('From 01-04-2026');
    expect(panel).toHaveTextContent('Not taxed: Goodwill refund, Missing fuel, Tolls, Traffic fines, Damage');
    expect(panel).toHaveTextContent('As told by R. Iyer on 10-11-2026. Sarani does not decide tax.');
    expect(panel).toHaveTextContent('From 01-04-2098');
    expect(panel).toHaveTextContent('Not taxed: Goodwill refund, Missing fuel, Traffic fines, Damage');
    expect(panel).not.toHaveTextContent('settings of the server');
  });

  test('shows what applies today if the only version is valid later', async () => {
    const { panel } = await openPanel({ ...saved, versions: [future] });

    expect(panel).toHaveTextContent('Until then, the settings of the server apply.');
    expect(panel).toHaveTextContent('From 01-04-2098');
  });
});

describe('tax profiles of extra charges', () => {
  const id = samples['tax.createProfile'].reply._id;
  const own: SavedTaxedLines = { ...saved, versions: [{ ...past, profiles: { cleaning: id } }] };

  beforeEach(() => {
    handle('tax.getProfiles', () => success('tax.getProfiles', samples['tax.getProfiles'].reply));
  });

  test('are shown in the panel', async () => {
    const { panel } = await openPanel(own);

    expect(await within(panel).findByText('Own tax profile: Cleaning (Small cars)')).toBeVisible();
  });

  test('can be chosen only for taxed extra charges, and are not saved for one that is no longer taxed', async () => {
    const calls = answers('tax.saveTaxedLines');
    const { user, form } = await openForm(own);
    expect(form.getByLabelText('Tax profile: Cleaning')).toHaveValue(id);
    expect(form.getByLabelText('Tax profile: Late return')).toHaveDisplayValue('As the car');
    expect(form.queryByLabelText('Tax profile: Tolls')).toBeNull();
    expect(form.queryByLabelText('Tax profile: Rental')).toBeNull();

    await user.selectOptions(form.getByLabelText('Tax profile: Late return'), 'Small cars');
    await user.selectOptions(form.getByLabelText('Cleaning'), 'Not taxed');
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Taxed charges saved')).toBeVisible();
    expect(calls).toMatchObject([{ body: { profiles: { late: id } } }]);
    expect(calls[0]?.body).not.toHaveProperty('profiles.cleaning');
  });

  test('can be changed back to that of the car', async () => {
    const calls = answers('tax.saveTaxedLines');
    const { user, form } = await openForm(own);

    await user.selectOptions(form.getByLabelText('Tax profile: Cleaning'), 'As the car');
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Taxed charges saved')).toBeVisible();
    expect(calls[0]?.body).not.toHaveProperty('profiles');
  });

  test('aren’t asked for if there are none', async () => {
    handle('tax.getProfiles', () => success('tax.getProfiles', []));

    const { form } = await openForm(saved);

    expect(form.queryByText(/^Tax profile/)).toBeNull();
  });
});

describe('the form of taxed charges', () => {
  test('suggests no answer, and shows an error at each that is missing', async () => {
    const calls = answers('tax.saveTaxedLines');
    const { user, form } = await openForm(nothing);
    expect(form.getByLabelText('Rental')).toHaveValue('');

    await user.click(form.getByRole('button', { name: 'Update' }));

    await form.findAllByText('Fill this in');
    expect(form.getByLabelText('Rental')).toHaveFocus();
    expect(form.getByLabelText('Discount')).toHaveAccessibleDescription('Fill this in Taken off before the receipt');
    expect(form.getByLabelText('Decided by')).toHaveAccessibleDescription(/^Fill this in/);
    expect(calls).toEqual([]);
  });

  test('starts with the answers of the last version and saves them as a new version', async () => {
    const calls = answers('tax.saveTaxedLines');
    const { user, form } = await openForm(saved);

    await user.selectOptions(form.getByLabelText('Tolls'), 'Taxed');
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Taxed charges saved')).toBeVisible();
    expect(calls).toMatchObject([{ body: { ...body, isTaxed: { ...body.isTaxed, toll: true } }, ifMatch: '"1"' }]);
  });

  test('shows the server’s error beside its field', async () => {
    const details = [{ path: 'decidedOn', message: 'This day is in the future' }];
    handle('tax.saveTaxedLines', () => refusal('invalid_input', undefined, details));
    const { user, form } = await openForm(saved);
    await user.selectOptions(form.getByLabelText('Tolls'), 'Taxed');

    await user.click(form.getByRole('button', { name: 'Update' }));

    await form.findByText('This day is in the future');
    expect(form.getByLabelText('Decided on')).toHaveAccessibleDescription('This day is in the future');
  });
});

test('the values of a version are sent as they were', () => {
  expect(readTaxedLinesDraft(taxedLinesDraftOf(saved))).toEqual({ body: taxedLinesBody.parse(body) });
});
