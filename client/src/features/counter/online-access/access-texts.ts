import { addBookingsTitle, showPhone } from '@rental/contracts';
import type { GivenAccess } from '@rental/contracts';
import { brand } from '../../../lib/brand.ts';

export const accessTexts = {
  title: 'Online access',
  hint: 'This customer has no password. With a code, they can add their bookings to an account of their own.',
  give: 'Give online access',
  renew: 'Make a new code',
  onlyNow: 'We show the code only now. Send it to no other number.',
  whatsApp: 'Write on WhatsApp',
  copy: 'Copy message',
  copied: 'Message copied',
  message: 'Message',
  noCopy: 'Select the message and copy it.',
} as const;

/** What staff send to the customer’s phone. */
export const accessMessage = ({ name, phone, code }: GivenAccess, signUpAt: string): string =>
  `Hello ${name}, you can see your bookings with ${brand.name} online. Sign up at ${signUpAt} and confirm your email. ` +
  `Under My Bookings, choose “${addBookingsTitle}”, then enter ${showPhone(phone)} and the code ${code}. ` +
  'The code is valid for 24 hours. Don’t share it with anyone.';
