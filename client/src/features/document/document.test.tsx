import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { dotted } from '../../lib/format.ts';
import { csvResponse, recordDownloads } from '../../test/browser.ts';
import { answerAdminHome, answers, handle, noAnswer, refusal, refuses, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, manager } from '../../test/session.ts';

const at = '/admindashboard?view=documents';
const [fire, licence] = samples['document.getAll'].reply;
const licenceName = dotted(['Rent-a-car licence', 'RC/2021/114']);

beforeEach(() => {
  answerAdminHome();
  answers('system.config');
  answers('location.getAll');
});

const openForm = async (button: string, session = admin) => {
  const { user } = await renderApp({ at, session });
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, form: within(await screen.findByRole('dialog')) };
};

describe('the documents of the business', () => {
  it('are explained while there are none', async () => {
    answers('document.getAll', []);
    await renderApp({ at, session: admin });

    expect(await screen.findByText(/^No documents yet\. Add your rent-a-car licence/)).toBeVisible();
  });

  it('say until when each is valid, and which have expired or expire soon', async () => {
    answers('document.getAll');
    await renderApp({ at, session: admin });

    const rows = (await screen.findAllByText(/^Valid until/)).map((text) => text.closest('li')?.textContent);
    expect(rows).toEqual([
      expect.stringContaining('Fire safety certificateExpiredValid until 12-11-2026Whole business'),
      expect.stringContaining(`${licenceName}Expires soonValid until 03-12-2026Renew at the transport officePune`),
    ]);
  });

  it('send the same id if a document is added again after a lost response', async () => {
    answers('document.getAll', []);
    const sent = handle('document.add', (_request, count) => (count === 1 ? noAnswer() : success('document.add')));
    const { user, form } = await openForm('Add document');

    await user.selectOptions(form.getByLabelText('Kind'), 'Other document');
    await user.type(form.getByLabelText('Name'), 'Fire safety certificate');
    await user.type(form.getByLabelText('Valid until'), '2027-03-31');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await form.findByRole('alert');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(sent).toHaveLength(2));
    const facts = { kind: 'other', name: 'Fire safety certificate', validUntil: '2027-03-31' };
    expect(sent[0]?.body).toEqual({ ...facts, documentId: expect.any(String) });
    expect(sent[1]?.body).toEqual(sent[0]?.body);
  });

  it('ask for the name of another document and for the day, and send nothing without them', async () => {
    answers('document.getAll', []);
    const sent = answers('document.add');
    const { user, form } = await openForm('Add document');

    await user.selectOptions(form.getByLabelText('Kind'), 'Other document');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() =>
      expect(form.getByLabelText('Name')).toHaveAccessibleDescription('Enter the name of the document'),
    );
    expect(form.getByLabelText('Valid until')).toHaveAccessibleDescription('Fill in this field');
    expect(sent).toEqual([]);
  });

  it('show what somebody else changed in the meantime', async () => {
    answers('document.getAll');
    refuses('document.edit', 'edited_meanwhile');
    const { user, form } = await openForm(`Edit: ${licenceName}`);
    answers('document.getAll', fire && licence ? [fire, { ...licence, number: 'RC/2026/9', version: 2 }] : []);

    await user.clear(form.getByLabelText('Number'));
    await user.click(form.getByRole('button', { name: 'Update' }));

    expect(await form.findByText(/RC\/2026\/9/)).toBeVisible();
  });

  it('are deleted only after a question', async () => {
    answers('document.getAll');
    const removed = answers('document.remove');
    const { user } = await renderApp({ at, session: admin });

    await user.click(await screen.findByRole('button', { name: `Delete: ${licenceName}` }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(removed).toEqual([]);
    await user.click(screen.getByRole('button', { name: `Delete: ${licenceName}` }));
    await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));

    await waitFor(() => expect(removed[0]?.body).toEqual({ documentId: ids.document, version: 1 }));
  });
});

describe('a manager', () => {
  it('sees the documents of the whole business without changing them', async () => {
    answers('document.getAll');
    await renderApp({ at, session: manager });

    expect(await screen.findByText('Fire safety certificate')).toBeVisible();
    const edits = screen.getAllByRole('button', { name: /^Edit/ });
    expect(edits.map((button) => button.getAttribute('aria-label'))).toEqual([`Edit: ${licenceName}`]);
  });

  it('has to choose one of their locations', async () => {
    answers('document.getAll', []);
    const details = [{ path: 'locationId', message: 'Choose one of your locations' }];
    handle('document.add', () => refusal('invalid_input', undefined, details));
    const { user, form } = await openForm('Add document', manager);
    const select = form.getByLabelText('Location');
    expect(within(select).queryByText('Whole business')).toBeNull();

    await user.type(form.getByLabelText('Valid until'), '2027-03-31');
    await user.click(form.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(select).toHaveAccessibleDescription('Choose one of your locations'));
  });
});

describe('the register of rentals', () => {
  it('is downloaded for a location and some days', async () => {
    const saved = recordDownloads();
    answers('document.getAll', []);
    answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
    const calls = handle('counter.getRegisterCsv', () =>
      csvResponse(samples['counter.getRegisterCsv'].reply, 'register.csv'),
    );
    const { user } = await renderApp({ at, session: manager });
    const register = within(await screen.findByRole('region', { name: 'Register of rentals' }));

    await user.selectOptions(register.getByLabelText('Location'), ids.mumbai);
    await user.click(register.getByRole('button', { name: 'Export CSV' }));

    await waitFor(() => expect(saved).toMatchObject([{ name: 'register.csv' }]));
    expect(calls[0]?.query).toEqual({ locationId: ids.mumbai, fromDate: '2026-10-21', toDate: '2026-11-20' });
  });

  it('is not offered to a business that does not use the counter', async () => {
    answers('document.getAll', []);
    await renderApp({ at, session: manager });

    expect(await screen.findByText(/^No documents yet/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Register of rentals' })).toBeNull();
  });
});
