import { samples } from '@rental/contracts/samples';
import { expect, it } from 'vitest';
import { whatsAppUrl } from '../../../lib/whatsapp-url.ts';
import { accessMessage } from './access-texts.ts';

const { reply: given } = samples['counter.giveAccess'];

it('the message says where to sign up and what to enter there, and opens in WhatsApp for the stored number', () => {
  const message = accessMessage(given, 'https://rent.example/signup');

  expect(message).toBe(
    'Hello Asha Rao, you can see your bookings with Sarani online. Sign up at https://rent.example/signup and confirm your email. ' +
      'Under My Bookings, choose “Add bookings made at the counter”, then enter +91 98765 43210 and the code 048213. ' +
      'The code is valid for 24 hours. Don’t share it with anyone.',
  );
  const url = new URL(whatsAppUrl(given.phone, message));
  expect(url.origin + url.pathname).toBe('https://wa.me/919876543210');
  expect(url.searchParams.get('text')).toBe(message);
});
