import type { WhatsappTexts } from '@rental/contracts';
import { ids, samples } from '@rental/contracts/samples';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAdminHome, answers, refuses } from '../../test/network.ts';
import { renderApp } from '../../test/render-app.tsx';
import { clerk } from '../../test/session.ts';

const { phone } = samples['whatsapp.getTexts'].reply;
const offered = [
  { kind: 'pick_up' as const, text: 'Hello Asha,\nyour pick-up is tomorrow' },
  { kind: 'confirmed' as const, text: 'Hello Asha,\nyour booking is confirmed' },
];

beforeEach(() => {
  answerAdminHome();
  answers('rental.get');
});

async function open(texts: WhatsappTexts = { phone, texts: offered }) {
  answers('whatsapp.getTexts', texts);
  const { user } = await renderApp({ at: `/admindashboard?booking=${ids.confirmed}`, session: clerk });
  const section = within(await screen.findByRole('region', { name: 'WhatsApp' }));
  await user.click(section.getByRole('button', { name: 'Write on WhatsApp' }));
  return { user, section };
}

const textIn = (link: HTMLElement) => new URL(link.getAttribute('href') ?? '').searchParams.get('text');

describe('write on WhatsApp', () => {
  it('opens the chosen and edited text for the customer’s number, and records each click', async () => {
    const calls = answers('whatsapp.recordOpened');
    const { user, section } = await open();
    const message = await section.findByLabelText('Message');
    expect(message).toHaveValue(offered[0]?.text);

    await user.selectOptions(section.getByLabelText('About'), 'Booking confirmed');
    await user.type(message, '!');
    const link = section.getByRole('link', { name: 'Open WhatsApp' });

    expect(link).toHaveAttribute('href', expect.stringMatching(/^https:\/\/wa\.me\/919876543210\?text=/));
    expect(link).toHaveAttribute('target', '_blank');
    expect(textIn(link)).toBe(`${offered[1]?.text}!`);
    expect(calls).toEqual([]);
    await user.click(link);
    await vi.waitFor(() =>
      expect(calls.map(({ body }) => body)).toEqual([{ bookingId: ids.confirmed, kind: 'confirmed' }]),
    );
  });

  it('says that it was not recorded, and keeps the text', async () => {
    refuses('whatsapp.recordOpened', 'internal');
    const { user, section } = await open();

    await user.click(await section.findByRole('link', { name: 'Open WhatsApp' }));

    expect(await section.findByRole('alert')).toHaveTextContent('We couldn’t record that you opened WhatsApp.');
    expect(section.getByLabelText('Message')).toHaveValue(offered[0]?.text);
  });

  it('offers only the copy of a text if the customer has no mobile number', async () => {
    const { user, section } = await open({ phone: null, texts: offered });

    expect(await section.findByText('WhatsApp needs a mobile number.')).toBeVisible();
    expect(section.queryByRole('link')).not.toBeInTheDocument();
    await user.click(section.getByRole('button', { name: 'Copy message' }));
    expect(await section.findByRole('button', { name: 'Message copied' })).toBeVisible();
  });

  it('says that no text fits', async () => {
    const { section } = await open({ phone, texts: [] });
    expect(await section.findByText('No text fits this booking now.')).toBeVisible();
  });

  it('needs a connection', async () => {
    const { section } = await open();
    await section.findByRole('link', { name: 'Open WhatsApp' });

    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    fireEvent(window, new Event('offline'));

    expect(await section.findByText('Needs a connection')).toBeVisible();
    expect(section.queryByRole('link')).not.toBeInTheDocument();
  });
});
