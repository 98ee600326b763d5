import type { BookingDetail } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { answerAdminHome, answers, handle, refuses, success } from '../../../../test/network.ts';
import { renderApp } from '../../../../test/render-app.tsx';
import { clerk } from '../../../../test/session.ts';

const link = samples['counter.requestPayment'].reply;
const [, token] = link.url.split('#');
const paymentRequest = { id: ids.entry, kind: 'balance', amount: 1_200, until: link.until } as const;
const period = { fromDate: '2026-12-01', toDate: '2026-12-02' };
const { cancellation: _c, ...booking } = { ...samples['rental.get'].reply, status: 'confirmed' as const };
const owing: BookingDetail = { ...booking, cancellation: null, balance: 1_200, rev: 1 };
const asked: BookingDetail = { ...owing, rev: 2, paymentRequest: { ...paymentRequest, ...period } };

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
  answers('counter.getHandover');
  answers('payment.byLink');
});

/** Opens the details of a booking whose link staff have not created yet. */
async function openDetails(first: BookingDetail = owing) {
  const details = handle('rental.get', (_, count) => success('rental.get', count === 1 ? first : asked));
  const calls = answers('counter.requestPayment');
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
  const section = within(await screen.findByRole('region', { name: 'Pay link' }));
  return { user, section, calls, details };
}

const bodies = (calls: { body: unknown }[]) => calls.map(({ body }) => body);

/** Gives the browser a share sheet for this test. */
function provideShareSheet() {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  Object.assign(navigator, { share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  return share;
}

describe('a pay link for a deposit', () => {
  const deposit = { amount: 5_000, returnHours: 24, held: 0, toTake: 5_000 };
  const { balance: _paid, ...paid } = owing;
  const ofDeposit = { ...link, purpose: 'deposit', amount: 5_000 } as const;

  it('is created for what is missing', async () => {
    const { user, section } = await openDetails({ ...paid, deposit });
    const calls = answers('counter.requestPayment', ofDeposit);

    await user.click(section.getByRole('button', { name: 'Create a pay link for the deposit' }));

    expect(await section.findByText(/^Deposit, to pay by/)).toBeVisible();
    expect(section.queryByLabelText('What for')).not.toBeInTheDocument();
    expect(bodies(calls)).toEqual([{ bookingId: ids.confirmed, purpose: 'deposit' }]);
  });

  it('is chosen if the rest of the price is to be paid, too', async () => {
    const { user, section } = await openDetails({ ...owing, deposit });
    const calls = answers('counter.requestPayment', ofDeposit);

    expect(section.getByRole('button', { name: 'Create a pay link' })).toBeEnabled();
    await user.selectOptions(section.getByLabelText('What for'), 'Deposit, ₹5,000');
    await user.selectOptions(section.getByLabelText('Time to pay'), '4 hours');
    await user.click(section.getByRole('button', { name: 'Create a pay link for the deposit' }));

    expect(await section.findByText(/^Deposit, to pay by/)).toBeVisible();
    expect(bodies(calls)).toEqual([{ bookingId: ids.confirmed, purpose: 'deposit', hours: 4 }]);
  });

  it('is not offered after the last day of a car that was not handed out', async () => {
    answers('rental.get', { ...paid, deposit, fromDate: '2026-11-16', toDate: '2026-11-18' });
    await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });

    expect(await screen.findByText('Deposit agreed')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Pay link' })).not.toBeInTheDocument();
  });
});

describe('a pay link', () => {
  it('is created for the time that staff choose, and shown as a QR code and as text, until when', async () => {
    const { user, section, calls } = await openDetails();

    await user.selectOptions(section.getByLabelText('Time to pay'), '4 hours');
    await user.click(section.getByRole('button', { name: 'Create a pay link' }));

    expect(await section.findByRole('img', { name: 'QR code for the pay link' })).toBeVisible();
    expect(section.getByLabelText('Link')).toHaveValue(link.url);
    expect(section.getByText(/^Rest of the rental price, to pay by/)).toHaveTextContent('21-11-2026, 12:00PM');
    expect(bodies(calls)).toEqual([{ bookingId: ids.confirmed, hours: 4 }]);
    expect(section.queryByRole('button', { name: 'Share' })).not.toBeInTheDocument();
  });

  it('may last seven days once the rental is over', async () => {
    const { user, section, calls } = await openDetails({ ...owing, stage: 'returned' });

    expect(section.getByLabelText('Time to pay')).toHaveDisplayValue('7 days');
    await user.click(section.getByRole('button', { name: 'Create a pay link' }));

    expect(await section.findByLabelText('Link')).toBeVisible();
    expect(bodies(calls)).toEqual([{ bookingId: ids.confirmed, hours: 168 }]);
  });

  it('of an open request is shown without a choice of time', async () => {
    const { user, section, calls } = await openDetails(asked);
    expect(section.queryByLabelText('Time to pay')).not.toBeInTheDocument();

    await user.click(section.getByRole('button', { name: 'Show the pay link' }));

    expect(await section.findByLabelText('Link')).toBeVisible();
    expect(bodies(calls)).toEqual([{ bookingId: ids.confirmed }]);
  });

  it('is copied, emailed once, and shared by the device’s own share sheet', async () => {
    const share = provideShareSheet();
    const { user, section, calls } = await openDetails();
    await user.click(section.getByRole('button', { name: 'Create a pay link' }));

    await user.click(await section.findByRole('button', { name: 'Copy link' }));
    expect(await section.findByRole('button', { name: 'Link copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(link.url);
    await user.click(section.getByRole('button', { name: 'Share' }));
    expect(share).toHaveBeenCalledWith({ text: expect.stringMatching(/^Pay ₹1,200 for /), url: link.url });
    await user.click(section.getByRole('button', { name: 'Send by email' }));

    expect(await section.findByRole('button', { name: 'Email sent' })).toBeDisabled();
    expect(bodies(calls)).toEqual([{ bookingId: ids.confirmed }, { bookingId: ids.confirmed, byEmail: true }]);
  });

  it('is followed until it is paid', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user, section } = await openDetails();
    const looks = answers('payment.byLink', { state: 'paid' });
    await user.click(section.getByRole('button', { name: 'Create a pay link' }));
    await section.findByLabelText('Link');
    const { balance: _paid, ...paid } = owing;
    answers('rental.get', { ...paid, rev: 3 });
    await vi.advanceTimersByTimeAsync(6_000);

    expect(await screen.findByText('Nothing is left to pay.')).toBeVisible();
    await waitFor(() => expect(bodies(looks)).toEqual([{ token }]));
  });

  it('says why it could not be created', async () => {
    const { user, section } = await openDetails();
    refuses('counter.requestPayment', 'nothing_to_pay');

    await user.click(section.getByRole('button', { name: 'Create a pay link' }));

    expect(await section.findByRole('alert')).toHaveTextContent('Nothing is left to pay.');
  });
});
