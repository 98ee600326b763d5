import { ids, samples } from '@rental/contracts/samples';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerAdminHome, answers, refuses } from '../../../test/network.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { clerk } from '../../../test/session.ts';

const booking = samples['rental.get'].reply;

beforeEach(() => {
  answerAdminHome();
  answers('system.config', { ...samples['system.config'].reply, usesCounter: true });
  answers('counter.getHandover');
  answers('rental.get', { ...booking, customerId: { ...booking.customerId, isWithoutPassword: true } });
});

const openBooking = async () => renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
const section = async () => within(await screen.findByRole('region', { name: 'Online access' }));

describe('online access for a customer without a password', () => {
  it('shows the code once, with a message to copy or to send to the stored number', async () => {
    const calls = answers('counter.giveAccess');
    const { user } = await openBooking();
    const access = await section();

    await user.click(access.getByRole('button', { name: 'Give online access' }));

    expect(await access.findByText('048213')).toBeVisible();
    expect(access.getByText(/valid until/)).toHaveTextContent('For +91 98765 43210, valid until 21-11-2026, 12:00PM.');
    expect(calls.map(({ body }) => body)).toEqual([{ customerId: booking.customerId._id }]);
    expect(access.getByRole('link', { name: 'Write on WhatsApp' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/919876543210\?text=Hello%20Asha%20Rao/),
    );
    await user.click(access.getByRole('button', { name: 'Copy message' }));
    expect(await access.findByRole('button', { name: 'Message copied' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('the code 048213');
  });

  it('says why no code was created', async () => {
    refuses('counter.giveAccess', 'has_password');
    const { user } = await openBooking();
    const access = await section();

    await user.click(access.getByRole('button', { name: 'Give online access' }));

    expect(await access.findByRole('alert')).toBeVisible();
  });

  it('is not offered while the business does not use the counter, or for a customer who can log in', async () => {
    answers('rental.get', booking);
    await openBooking();

    expect(await screen.findByText('Booking ID')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Online access' })).not.toBeInTheDocument();
  });
});
