import { samples } from '@rental/contracts/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, handle, refusal, success } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { admin, clerk, manager } from '../../test/session.ts';

const detail = samples['challan.get'].reply;
const [listed] = samples['challan.getAll'].reply.challans;
const bookingId = detail.booking?._id ?? '';

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
});

const visit = async (tab: string, session = admin) =>
  renderApp({ at: `/admindashboard?view=counter&tab=${tab}`, session });

describe('the list of challans', () => {
  it('marks in words what is overdue, and asks for the chosen state and car', async () => {
    const overdue = { ...listed, answerBy: '2026-11-18', daysLeft: -2, booking: null };
    const calls = handle('challan.getAll', () =>
      success('challan.getAll', { challans: [overdue, { ...listed, _id: bookingId }], totalPages: 1 }),
    );
    const { user } = await visit('challans', manager);

    const list = await screen.findByRole('region', { name: 'Challans' });
    const rows = await within(list).findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent(/KA19-220481.*Nobody had the car.*Answer by 18-11-2026.*2 days overdue/);
    expect(rows[1]).toHaveTextContent(/H4D-8RK.*45 days left/);

    await user.selectOptions(screen.getByLabelText('State'), 'contested');
    await user.type(screen.getByLabelText('Number plate'), 'mh 12 ab 1234{Enter}');
    const query = { state: 'contested', plate: 'mh 12 ab 1234', page: '1' };
    await waitFor(() => expect(calls.at(-1)?.query).toEqual(query));
  });

  it('is not offered to clerks', async () => {
    answers('counter.getNow', samples['counter.getNow'].reply);
    await renderApp({ at: '/admindashboard?view=counter', session: clerk });

    expect(await screen.findByRole('button', { name: 'Drawer' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Challans' })).toBeNull();
  });
});

describe('a new challan', () => {
  it('counts 45 days from the notice, sends what was typed, and shows who had the car', async () => {
    const calls = handle('challan.create', () => success('challan.create'));
    answers('challan.get', detail);
    const { user } = await visit('challan-new');
    const type = async (label: RegExp, text: string) => user.type(await screen.findByLabelText(label), text);

    await type(/^Number plate/, 'mh 12 ab 1234');
    await type(/^Time/, '10:42');
    await type(/^Offence/, 'Speeding');
    await type(/^Amount/, '1000');
    await type(/^Number of the notice/, 'KA19-220481');
    await type(/^Issued by/, 'Bengaluru Traffic Police');
    fireEvent.change(screen.getByLabelText(/^Date of the notice/), { target: { value: '2026-11-10' } });
    expect(screen.getByLabelText(/^Answer by/)).toHaveValue('2026-12-25');
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Asha Rao had the car.')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({
      plate: 'mh 12 ab 1234',
      day: '2026-11-20',
      time: '10:42',
      amount: 1_000,
      noticeDate: '2026-11-10',
      answerBy: '2026-12-25',
    });
  });

  it('shows each problem at its field', async () => {
    const details = [{ path: 'plate', message: 'Use 4 to 12 letters and digits' }];
    handle('challan.create', () => refusal('invalid_input', {}, details));
    const { user } = await visit('challan-new');
    for (const [label, text] of [
      [/^Number plate/, 'K'],
      [/^Time/, '10:42'],
      [/^Offence/, 'Speeding'],
      [/^Amount/, '1000'],
      [/^Number of the notice/, '1'],
      [/^Issued by/, 'Police'],
    ] as const) {
      await user.type(await screen.findByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Use 4 to 12 letters and digits')).toBeVisible();
  });
});

describe('one challan', () => {
  it('is charged to the customer, who is emailed the pay link', async () => {
    let challan = detail;
    handle('challan.get', () => success('challan.get', challan));
    const charges = handle('challan.charge', () => {
      challan = samples['challan.charge'].reply;
      return success('challan.charge');
    });
    const links = handle('counter.requestPayment', () => success('counter.requestPayment'));
    const { user } = await visit(`challan-${detail._id}`);

    await user.click(await screen.findByRole('button', { name: 'Charge ₹1,000' }));
    await user.click(await screen.findByRole('button', { name: 'Email the pay link' }));

    expect(charges.map(({ body }) => body)).toEqual([{ challanId: detail._id, version: 1 }]);
    expect(links.map(({ body }) => body)).toEqual([{ bookingId, byEmail: true }]);
    expect(screen.queryByRole('button', { name: 'Charge ₹1,000' })).toBeNull();
  });

  it('gets another state with a reason, and can’t be charged if nobody had the car', async () => {
    const custody = { ...detail.custody, custody: null };
    answers('challan.get', { ...detail, booking: null, custody });
    const calls = handle('challan.setState', () => success('challan.setState'));
    const { user } = await visit(`challan-${detail._id}`);

    await user.selectOptions(await screen.findByLabelText('New state'), 'contested');
    await user.type(screen.getByLabelText(/^Reason/), 'It was in the workshop');
    await user.click(screen.getByRole('button', { name: 'Change the state' }));

    expect(calls.map(({ body }) => body)).toEqual([
      { challanId: detail._id, version: 1, state: 'contested', reason: 'It was in the workshop' },
    ]);
    expect(screen.queryByRole('button', { name: /^Charge/ })).toBeNull();
  });

  it('has evidence that can be printed once all photos are shown', async () => {
    answers('challan.getEvidence', samples['challan.getEvidence'].reply);
    answers('photo.getAll', { photos: samples['photo.getAll'].reply.photos });
    answers('photo.getContent', samples['photo.getContent'].reply);
    await visit(`evidence-${detail._id}`);

    const photos = await screen.findAllByRole('img', { name: /^Pick-up/ });
    const print = screen.getByRole('button', { name: 'Print or save as PDF' });
    expect(print).toBeDisabled();
    for (const photo of photos) fireEvent.load(photo);

    expect(photos).toHaveLength(2);
    expect(print).toBeEnabled();
    expect(screen.getByRole('article')).toHaveTextContent(
      /LicenceLMV …4711, valid until 08-03-2035, seen: Card.*Second driverDev Rao.*LMV-TR …0815, valid until 30-06-2028, seen: DigiLocker/,
    );
    expect(screen.getByRole('article')).toHaveTextContent(/Rental agreement.*same fuel level.*Accepted by Asha Rao/);
  });
});
