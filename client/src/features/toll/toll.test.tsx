import { samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, noAnswer, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, clerk, manager } from '../../test/session.ts';

const { tolls } = samples['toll.getAll'].reply;
const [matched] = tolls;
const outcome = samples['toll.previewImport'].reply;
const file = new File(['a,b'], 'october.csv', { type: 'text/csv' });

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
  answers('toll.getAll', { tolls, totalPages: 1 });
});

const visit = async (tab = 'tolls', session = manager) =>
  renderApp({ at: `/admindashboard?view=counter&tab=${tab}`, session });

async function chooseFile() {
  const { user } = await visit();
  await user.upload(await screen.findByLabelText('Import a bank file', { selector: 'input' }), file);
  return user;
}

describe('the list of tolls', () => {
  it('names the rental, or says where the car stood, and asks for what was chosen', async () => {
    const calls = handle('toll.getAll', () => success('toll.getAll'));
    const { user } = await visit();

    const rows = await within(await screen.findByRole('region', { name: 'Tolls' })).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/Talegaon.*20-11-2026.*NETC-20261120-0001.*H4D-8RK.*₹95/);
    expect(rows[1]).toHaveTextContent(
      /Nobody had MH 12 AB 1234 then\. It stood at Pune Station \(returned 18-11-2026, 6:00PM\)\./,
    );
    await user.selectOptions(screen.getByLabelText('Show'), 'unmatched');
    await user.type(screen.getByLabelText('Number plate'), 'mh 12{Enter}');
    await waitFor(() => expect(calls.at(-1)?.query).toEqual({ filter: 'unmatched', plate: 'mh 12', page: '1' }));
  });

  it('charges a toll, and shows why another one can’t be charged', async () => {
    const calls = handle('toll.charge', () => refusal('charge_not_agreed', {}, undefined));
    const { user } = await visit();

    await user.click(await screen.findByRole('button', { name: 'Charge ₹95, Talegaon' }));
    expect(await screen.findByText(/agreed/)).toBeVisible();
    answers('toll.charge', null);
    answers('toll.getAll', { tolls: [{ ...matched, chargedAt: '2026-11-20T07:30:00.000Z' }], totalPages: 1 });
    await user.click(screen.getByRole('button', { name: 'Charge ₹95, Talegaon' }));

    expect(await screen.findByText('Charged', { selector: 'p' })).toBeVisible();
    expect(calls[0]?.body).toEqual({ tollId: matched?._id });
  });

  it('says what failed, and loads again', async () => {
    handle('toll.getAll', noAnswer);
    const { user } = await visit();

    expect(await screen.findByText('We couldn’t load the tolls.')).toBeVisible();
    answers('toll.getAll', { tolls: [], totalPages: 1 });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No tolls here')).toBeVisible();
  });

  it('is not offered to clerks', async () => {
    answers('counter.getNow', samples['counter.getNow'].reply);
    await renderApp({ at: '/admindashboard?view=counter', session: clerk });

    expect(await screen.findByRole('button', { name: 'Drawer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tolls' })).toBeNull();
  });
});

describe('the import of a bank’s file', () => {
  it('shows what the file contains before it is stored, with the rows that are wrong', async () => {
    answers('toll.previewImport', outcome);
    const written = answers('toll.import', outcome);
    const user = await chooseFile();

    expect(
      await screen.findByText(
        '2 new tolls. 240 were stored before. Nobody had the car for 1. 1 row is wrong and is left out.',
        { selector: 'p' },
      ),
    ).toBeVisible();
    expect(screen.getByRole('list', { name: 'Rows that need your attention' })).toHaveTextContent(
      'Line 7, number plate: No car has this number plate',
    );
    expect(written).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Import' }));

    expect(screen.getByRole('region', { name: 'Tolls' })).toHaveFocus();
    expect(await screen.findByText(/^Stored 2 tolls\./, { selector: 'output' })).toBeVisible();
    expect(written[0]?.query).toEqual(outcome.columns);
  });

  it('asks what the columns mean if it does not know them', async () => {
    const missing = ['reference', 'plate', 'plaza', 'time', 'amount'];
    const calls = handle('toll.previewImport', ({ query }) =>
      success('toll.previewImport', 'amount' in query ? outcome : { ...outcome, columns: {}, missing }),
    );
    const user = await chooseFile();

    const chosen = {
      Reference: 'Transaction ID',
      'Number plate': 'Vehicle No',
      'Toll plaza': 'Plaza Name',
      'Day and time': 'Transaction Time',
      Amount: 'Amount',
    };
    const form = within(await screen.findByRole('form', { name: 'Columns of the file' }));
    for (const [name, heading] of Object.entries(chosen))
      await user.selectOptions(form.getByLabelText(new RegExp(`^${name}`)), heading);
    await user.click(form.getByRole('button', { name: 'Check the file' }));

    expect(await screen.findByRole('button', { name: 'Import' })).toBeVisible();
    const { tag: _, ...columns } = outcome.columns;
    expect(calls.map(({ query }) => query)).toEqual([{}, columns]);
  });

  it.each([
    [
      'the server’s reason',
      () => refusal('import_invalid', undefined, [{ path: '', message: 'The file has no rows' }]),
      /The file has no rows\.$/,
    ],
    ['what to check without a network', noAnswer, /^The upload failed\. Check your connection/],
  ])('shows %s', async (_, respond, reason) => {
    handle('toll.previewImport', respond);
    await chooseFile();

    expect(await screen.findByText(reason)).toBeVisible();
  });
});

it('the details of a rental list its tolls', async () => {
  const booking = { ...samples['rental.get'].reply, status: 'confirmed', stage: 'out' };
  answers('rental.get', booking);
  const calls = answers('toll.getAll', { tolls: [matched], totalPages: 1 });
  await renderApp({ at: `/admindashboard?view=counter&tab=tolls&booking=${booking._id}`, session: admin });

  const section = await within(await screen.findByRole('dialog')).findByRole('region', { name: 'Tolls' });
  expect(await within(section).findByRole('listitem')).toHaveTextContent('Talegaon');
  expect(calls.map(({ query }) => query)).toContainEqual({ bookingId: booking._id, page: '1' });
});
