import type { PublicConfig } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { provideCheckout } from '../../test/checkout-window.ts';
import { answers } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { customer } from '../../test/session.ts';

const config = { ...samples['system.config'].reply, messages: 'whatsapp' } as const;
const searched = `/dashboard?location=${ids.pune}&from=2026-12-01&to=2026-12-02`;
const question = 'Send me messages about this booking on WhatsApp';

async function openDialog(offered: PublicConfig) {
  answers('system.config', offered);
  answers('location.getAll');
  answers('rental.getUserBookings');
  answers('booking.getAvailableCars');
  answers('booking.getQuote', { ...samples['booking.getQuote'].reply, total: 4_700 });
  answers('payment.create');
  provideCheckout();
  const sent = answers('booking.create');
  const { user } = await renderApp({ at: searched, session: customer });
  await user.click(await screen.findByRole('button', { name: 'Rent for ₹4,700' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm your booking details' }));
  const confirm = await dialog.findByRole('button', { name: 'Confirm Booking' });
  return { user, dialog, confirm, sent };
}

describe('the question whether to send messages about a booking', () => {
  it('is not answered in advance, and the answer is sent with the booking', async () => {
    const { user, dialog, confirm, sent } = await openDialog(config);

    const box = await dialog.findByLabelText(question);
    expect(box).not.toBeChecked();
    await user.click(box);
    await user.click(confirm);

    await waitFor(() => expect(sent[0]?.body).toMatchObject({ messages: true }));
  });

  it('may be left open', async () => {
    const { user, confirm, sent } = await openDialog(config);

    await user.click(confirm);

    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).not.toHaveProperty('messages');
  });

  it('is not asked if no messages can be sent', async () => {
    const { dialog, confirm } = await openDialog(samples['system.config'].reply);

    await waitFor(() => expect(confirm).toBeEnabled());
    expect(dialog.queryByLabelText(question)).not.toBeInTheDocument();
  });
});
