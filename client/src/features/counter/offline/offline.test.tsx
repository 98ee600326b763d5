import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { provideCaches } from '../../../test/cache-storage.ts';
import { answerAdminHome, answers, handle, noAnswer, refusal, success } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { admin, clerk } from '../../../test/session.ts';
import { enteredLines } from './entered-lines.ts';
import { storedSteps, type WaitingStep } from './stored-steps.ts';

const { stage: _out, canUndo: _can, unused: _unused, ...booked } = samples['counter.getHandover'].reply;
const nothing = { rentals: [], more: 0 };
const pickUp = { ...samples['counter.getNow'].reply.pickUps.rentals[0], balance: undefined, rev: 1 };
const now = {
  day: '2026-11-20',
  pickUps: { rentals: [pickUp], more: 0 },
  returns: nothing,
  unknown: nothing,
  toPay: nothing,
};
const waiting: WaitingStep = {
  step: 'handOut',
  account: clerk.email,
  at: '2026-11-20T05:00:00.000Z',
  body: { bookingId: ids.confirmed, rev: 1, recordId: ids.entry, at: '2026-11-20T05:00:00.000Z', odometer: 41_300 },
  rental: { Customer: 'Asha Rao', Car: 'Creta', Dates: '20-11-2026 to 21-11-2026' },
};

beforeEach(() => {
  provideCaches();
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date'], now: new Date('2026-11-20T05:10:00.000Z') });
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
  answers('counter.getNow', now);
  answers('counter.getHandover', { ...booked, rev: 1 });
  answers('rental.get', { ...samples['rental.get'].reply, stage: undefined, handovers: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = async (session = clerk) => renderApp({ at: '/admindashboard?view=counter', session });
const waitingList = async (count: number) =>
  within(await screen.findByRole('region', { name: `Waiting to be sent (${count})` }));

describe('a hand-out without a network', () => {
  it('is kept with its time, and sent once with the same id when the connection is back', async () => {
    const sent = handle('counter.handOut', (_request, count) =>
      count === 1 ? noAnswer() : success('counter.handOut'),
    );
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Hand out: Creta, Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand out' }));
    await user.type(await dialog.findByLabelText('Odometer'), '41300');

    await user.click(dialog.getByRole('button', { name: 'Hand out' }));
    expect(await dialog.findByText('Kept on this device. It is sent when the connection is back.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect((await waitingList(1)).getByText(/^Hand-out: Creta/)).toBeVisible();
    expect(await storedSteps.read(clerk.email)).toMatchObject([{ rental: { Customer: 'Asha Rao' } }]);
    window.dispatchEvent(new Event('online'));

    await waitFor(() => expect(screen.queryByRole('region', { name: /^Waiting to be sent/ })).toBeNull());
    const [first, second, ...more] = sent.map(({ body }) => body);
    expect(second).toEqual({ ...(first as object), at: expect.stringMatching(/^2026-11-20T05:1/) });
    expect(more).toEqual([]);
    expect(await storedSteps.read(clerk.email)).toEqual([]);
  });

  it('is not lost without a word if this device has no room', async () => {
    handle('counter.handOut', noAnswer);
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Hand out: Creta, Asha Rao' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand out' }));
    vi.spyOn(storedSteps, 'put').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));

    await user.click(await dialog.findByRole('button', { name: 'Hand out' }));

    expect(await dialog.findByRole('alert')).toHaveTextContent(/couldn’t keep it, because it has no room/);
    expect(dialog.getByRole('button', { name: 'Hand out' })).toBeEnabled();
  });
});

it('a waiting step is neither shown to a colleague nor sent by them', async () => {
  await storedSteps.put(waiting);
  const sent = answers('counter.handOut');
  await open(admin);

  await screen.findByRole('button', { name: 'Hand out: Creta, Asha Rao' });
  window.dispatchEvent(new Event('online'));

  await waitFor(async () => expect(await storedSteps.read(clerk.email)).toHaveLength(1));
  expect(screen.queryByRole('region', { name: /^Waiting to be sent/ })).toBeNull();
  expect(sent).toEqual([]);
});

describe('a refused step', () => {
  it('shows what changed, and is sent again for the booking as it is now', async () => {
    await storedSteps.put(waiting);
    answers('counter.getHandover', { ...booked, rev: 5 });
    const sent = handle('counter.handOut', (_request, count) =>
      count === 1 ? refusal('edited_meanwhile') : success('counter.handOut'),
    );
    const { user } = await open();
    const list = await waitingList(1);

    expect(await list.findByText('Needs you')).toBeVisible();
    expect(list.getByText('Odometer: 41300')).toBeVisible();
    expect(await list.findByText(/^Dates: 20-11-2026 to 21-11-2026 → 20-11-2026 to 22-11-2026$/)).toBeVisible();
    await user.click(list.getByRole('button', { name: 'Send again' }));

    await waitFor(() => expect(screen.queryByRole('region', { name: /^Waiting to be sent/ })).toBeNull());
    expect(sent[1]?.body).toEqual({ ...waiting.body, rev: 5 });
  });

  it('can be opened with the values filled in, and disappears once it is recorded', async () => {
    const message = 'The last reading was 41,350 km. Read it again.';
    await storedSteps.put({ ...waiting, refusal: { code: 'odometer_too_low', message, isOfTime: false } });
    const sent = answers('counter.handOut');
    const { user } = await open();
    const list = await waitingList(1);
    expect(list.getByText(message)).toBeVisible();

    await user.click(await list.findByRole('button', { name: 'Open and check it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand out' }));
    expect(await dialog.findByLabelText('Odometer')).toHaveValue(41_300);
    await user.clear(dialog.getByLabelText('Odometer'));
    await user.type(dialog.getByLabelText('Odometer'), '41400');
    await user.click(dialog.getByRole('button', { name: 'Hand out' }));

    expect(await dialog.findByText('Car handed out')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ ...waiting.body, odometer: 41_400 }]);
    expect(await storedSteps.read(clerk.email)).toEqual([]);
  });

  it('can be opened with the licences and the damage that were noted, so that nothing is entered twice', async () => {
    const licence = { licenceClass: 'LMV', lastFour: '4711', issuedOn: '2015-03-09', validUntil: '2035-03-08' };
    const seen = { customer: { ...licence, seenAs: 'permit', passport: 'P123', visa: 'V123', confirmedAge: 23 } };
    const second = {
      name: 'Dev Rao',
      phone: '+919876543211',
      licence: { ...licence, seenAs: 'card', confirmedAge: 25 },
    };
    const damages = [{ damageId: ids.damage, place: 'boot', kind: 'dent', size: 'large', note: 'Above the lock' }];
    const body = { ...waiting.body, licences: { ...seen, second }, damages };
    const refusal = { code: 'invalid_input', message: 'Some fields need your attention', isOfTime: false };
    await storedSteps.put({ ...waiting, body, refusal });
    answers('counter.getHandover', { ...booked, toDate: '2026-11-22', rev: 1, drivers: { minAge: 23 } });
    answers('damage.getByBooking', { damages: [] });
    answers('photo.getAll', { photos: [] });
    const sent = answers('counter.handOut');
    const { user } = await open();
    await user.click(await (await waitingList(1)).findByRole('button', { name: 'Open and check it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand out' }));

    expect(await dialog.findByLabelText('Where')).toHaveDisplayValue('Boot');
    expect(dialog.getAllByRole('checkbox', { name: /^23 or older/, checked: true })).toHaveLength(2);
    await user.click(dialog.getByRole('button', { name: 'Hand out' }));

    expect(await dialog.findByText('Car handed out')).toBeVisible();
    const second23 = { ...second, licence: { ...second.licence, confirmedAge: 23 } };
    expect(sent.map((call) => call.body)).toEqual([{ ...body, licences: { ...seen, second: second23 } }]);
  });

  it('is not sent with a time that the server has refused', async () => {
    await storedSteps.put({ ...waiting, refusal: { code: 'invalid_input', message: 'Too old.', isOfTime: true } });
    const sent = answers('counter.handOut');
    const { user } = await open();
    await user.click(await (await waitingList(1)).findByRole('button', { name: 'Open and check it' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand out' }));

    await user.click(await dialog.findByRole('button', { name: 'Hand out' }));

    expect(await dialog.findByText('Car handed out')).toBeVisible();
    const { at: _refused, ...rest } = waiting.body;
    expect(sent.map(({ body }) => body)).toEqual([rest]);
  });
});

it('what was entered is listed in words, whichever fields a dialog has', () => {
  const agreement = { version: 2, name: 'Asha Rao', signature: 'M40 120L90 60' };
  const body = { ...waiting.body, fuelEighths: 7, inCar: ['spare_wheel'], agreement, isSeen: true };

  expect(enteredLines(body)).toEqual([
    'Odometer: 41300',
    'Fuel: 7/8',
    'In car: spare wheel',
    'Agreement: version 2, name Asha Rao, signature drawn',
    'Is seen: yes',
  ]);
});
