import type { Registration } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin } from '../../test/session.ts';

const { body, reply: registered } = samples['tax.createRegistration'];
const name = 'Edit 27AAPFU0939F1ZV';

beforeEach(() => {
  answerAdminHome();
});

async function openForm(button: string, all: Registration[] = []) {
  handle('tax.getRegistrations', () => success('tax.getRegistrations', all));
  const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
  await user.click(await screen.findByRole('button', { name: button }));
  const form = within(await screen.findByRole('dialog'));
  const typeRegistration = async (given: Partial<typeof body> = {}) => {
    const { state, gstin, legalName, address, prefix } = { ...body, ...given };
    await user.selectOptions(form.getByLabelText('State'), state);
    await user.type(form.getByLabelText('GSTIN'), gstin);
    await user.type(form.getByLabelText('Legal name'), legalName);
    await user.type(form.getByLabelText('Address'), address);
    await user.type(form.getByLabelText('Prefix of paper numbers'), prefix);
  };
  return { user, form, typeRegistration };
}

describe('the list of GST registrations', () => {
  test('explains what registrations are for while there are none', async () => {
    answers('tax.getRegistrations', []);
    await renderApp({ at: '/admindashboard?view=tax', session: admin });

    expect(await screen.findByText(/^No registrations yet\. .+ Without one, nothing changes\.$/)).toBeVisible();
  });

  test('shows the state, GSTIN, name, address and prefix of each', async () => {
    answers('tax.getRegistrations');
    await renderApp({ at: '/admindashboard?view=tax', session: admin });

    const row = (await screen.findByText('Maharashtra (27)')).closest('li');
    expect(row).toHaveTextContent('Maharashtra (27)MHGSTIN 27AAPFU0939F1ZV');
    expect(row).toHaveTextContent('Sarani Car Rentals Private Limited12 Station Road, Pune 411001');
    expect(row).not.toHaveTextContent('Composition scheme');
  });

  test('shows that a registration is under the composition scheme', async () => {
    answers('tax.getRegistrations', [{ ...registered, scheme: 'composition' }]);
    await renderApp({ at: '/admindashboard?view=tax', session: admin });

    expect(await screen.findByText('Composition scheme')).toBeVisible();
  });

  test('shows that a registration issues invoices when the car is back, unless its scheme has none', async () => {
    const other = { ...registered, _id: ids.held, state: '29', scheme: 'composition' } as const;
    answers('tax.getRegistrations', [
      { ...registered, invoiceAt: 'return' },
      { ...other, invoiceAt: 'return' },
    ]);
    await renderApp({ at: '/admindashboard?view=tax', session: admin });

    const row = (await screen.findByText('Maharashtra (27)')).closest('li');
    expect(row).toHaveTextContent('Invoices when the car is back');
    expect(screen.getAllByText('Invoices when the car is back')).toHaveLength(1);
  });
});

describe('the form of a GST registration', () => {
  test('shows how papers will be numbered, and adds a registration whose GSTIN has blanks', async () => {
    const calls = answers('tax.createRegistration');
    const { user, form, typeRegistration } = await openForm('Add registration');

    await typeRegistration({ gstin: '27 aapfu0939f 1zv', prefix: 'mh' });
    expect(form.getByText('Papers are numbered like MH/26-27/00001')).toBeVisible();
    await user.selectOptions(form.getByLabelText('Tax invoices'), 'As soon as money is paid');
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Registration added')).toBeVisible();
    expect(calls.map((call) => call.body)).toEqual([body]);
  });

  test('warns about customers in other states when the composition scheme is chosen, and saves it', async () => {
    const calls = answers('tax.editRegistration');
    const { user, form } = await openForm(name, [registered]);
    const scheme = form.getByLabelText('GST scheme');
    expect(scheme).toHaveAccessibleDescription('As your accountant decided. Sarani does not decide tax.');

    await user.selectOptions(scheme, 'Composition scheme');
    expect(scheme).toHaveAccessibleDescription(/bills of supply without tax\. .+ customers in other states/);
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Registration updated')).toBeVisible();
    const { invoiceAt: _notAsked, ...asked } = body;
    expect(calls.map((call) => call.body)).toEqual([{ ...asked, scheme: 'composition' }]);
  });

  test('asks when invoices are issued, with nothing preselected, and says what happens before', async () => {
    const calls = answers('tax.createRegistration');
    const { user, form, typeRegistration } = await openForm('Add registration');
    const { invoiceAt: _notChosen, ...typed } = body;
    const invoices = form.getByLabelText('Tax invoices');
    expect(invoices).toHaveValue('');
    expect(invoices).toHaveAccessibleDescription('As your accountant decided. Sarani does not decide tax.');

    await typeRegistration();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(invoices).toHaveAccessibleDescription(/^Choose when invoices are issued/);
    expect(invoices).toHaveFocus();
    expect(calls).toEqual([]);

    await user.selectOptions(invoices, 'When the car is back');
    expect(invoices).toHaveAccessibleDescription(/receipt voucher, .+ refund voucher\. .+ have no paper so far\.$/);
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Registration added')).toBeVisible();
    expect(calls.map((call) => call.body)).toEqual([{ ...typed, invoiceAt: 'return' }]);
  });

  test('does not ask when invoices are issued under the composition scheme, which has none', async () => {
    const calls = answers('tax.createRegistration');
    const { user, form, typeRegistration } = await openForm('Add registration');
    const { invoiceAt: _none, ...typed } = body;

    await user.selectOptions(form.getByLabelText('GST scheme'), 'Composition scheme');
    expect(form.queryByLabelText('Tax invoices')).not.toBeInTheDocument();
    await typeRegistration();
    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Registration added')).toBeVisible();
    expect(calls.map((call) => call.body)).toEqual([{ ...typed, scheme: 'composition' }]);
  });

  test('shows the time of invoices of a registration, and changes it', async () => {
    const calls = answers('tax.editRegistration');
    const { user, form } = await openForm(name, [{ ...registered, invoiceAt: 'return' }]);

    expect(form.getByLabelText('Tax invoices')).toHaveDisplayValue('When the car is back');
    await user.selectOptions(form.getByLabelText('Tax invoices'), 'As soon as money is paid');
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Registration updated')).toBeVisible();
    expect(calls.map((call) => call.body)).toEqual([body]);
  });

  test('shows an error at each wrong field, focuses the first one and sends nothing', async () => {
    const calls = answers('tax.editRegistration');
    const { user, form } = await openForm(name, [registered]);
    const gstin = form.getByLabelText('GSTIN');
    const prefix = form.getByLabelText('Prefix of paper numbers');

    await user.clear(gstin);
    await user.type(gstin, '27AAPFU0939F1ZW');
    await user.clear(prefix);
    await user.type(prefix, 'KARNA');
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(gstin).toHaveAccessibleDescription(/^This GSTIN has a typing error\. Compare it with your certificate\./);
    expect(prefix).toHaveAccessibleDescription(/KARNA\/26-27\/00042 has 17 characters\. At most 16 are allowed\./);
    expect(gstin).toHaveFocus();
    expect(calls).toEqual([]);
  });

  test('asks for a state', async () => {
    const { user, form } = await openForm('Add registration');

    await user.click(form.getByRole('button', { name: 'Save' }));

    expect(form.getByLabelText('State')).toHaveAccessibleDescription('Choose a state');
    expect(form.getByLabelText('State')).toHaveFocus();
  });

  test.each([
    ['gstin_taken', 'GSTIN', /^Another registration has this GSTIN/],
    ['series_prefix_taken', 'Prefix of paper numbers', /^Another registration has or had this prefix/],
  ] as const)('shows the server’s error %s beside the field %s', async (code, label, message) => {
    handle('tax.editRegistration', () => refusal(code));
    const { user, form } = await openForm(name, [registered]);

    await user.click(form.getByRole('button', { name: 'Update' }));

    await form.findByText(message);
    expect(form.getByLabelText(label)).toHaveAccessibleDescription(message);
  });

  test('shows the differences after a concurrent edit, and saves the newer version with the user’s change', async () => {
    const newer = { ...registered, legalName: 'Sarani Limited', version: 2 };
    handle('tax.getRegistrations', (_, count) => success('tax.getRegistrations', [count === 1 ? registered : newer]));
    const calls = handle('tax.editRegistration', (_, count) =>
      count === 1 ? refusal('edited_meanwhile', { version: 2 }) : success('tax.editRegistration'),
    );
    const { user } = await renderApp({ at: '/admindashboard?view=tax', session: admin });
    await user.click(await screen.findByRole('button', { name }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(form.getByRole('button', { name: 'Update' }));
    expect(await form.findByText(/saved “Sarani Limited”/)).toBeVisible();

    await user.click(form.getByRole('button', { name: 'Use the newer version' }));
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await screen.findByText('Registration updated')).toBeVisible();
    expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(['"1"', '"2"']);
  });

  test('asks for confirmation before it discards unsaved input', async () => {
    const { user, form } = await openForm('Add registration');
    await user.type(form.getByLabelText('Legal name'), 'Sarani');

    await user.keyboard('{Escape}');
    await user.click(await form.findByRole('button', { name: 'Go back' }));

    expect(form.getByLabelText('Legal name')).toHaveValue('Sarani');
  });
});

describe('the form of a location', () => {
  async function openLocation(all: Registration[]) {
    answers('location.getAll');
    answers('vehicle.getAll');
    answers('location.getById');
    handle('tax.getRegistrations', () => success('tax.getRegistrations', all));
    const { user } = await renderApp({ at: '/admindashboard?view=lookups', session: admin });
    await user.click(await screen.findByRole('button', { name: 'Edit Pune Station' }));
    const form = within(await screen.findByRole('dialog'));
    await user.click(await form.findByRole('button', { name: 'More details of this location' }));
    return { user, form };
  }

  test('saves the chosen registration', async () => {
    const calls = answers('location.editById');
    const { user, form } = await openLocation([registered]);

    await user.selectOptions(await form.findByLabelText('GST registration'), 'Maharashtra (27), 27AAPFU0939F1ZV');
    await user.click(form.getByRole('button', { name: 'Update' }));

    await screen.findByText('Location updated');
    expect(calls.map((call) => call.body)).toMatchObject([{ registrationId: registered._id }]);
  });

  test('does not ask for a registration while the business has none', async () => {
    const { form } = await openLocation([]);

    expect(form.getByLabelText('Email for new bookings')).toBeVisible();
    expect(form.queryByLabelText('GST registration')).toBeNull();
  });
});
