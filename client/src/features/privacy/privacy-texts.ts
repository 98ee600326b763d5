import { keptDays } from '@rental/contracts';

/** The data that is deleted immediately, and the data that must be retained by law. */
export const deletionFacts = {
  forgotten: [
    'your name, email and mobile number, your password and your consent',
    'all devices: you are logged out everywhere',
    'the emails we sent you, and what the payment provider reported about you',
    'the photos of your rentals',
    'the texts you sent to our WhatsApp number',
    'your messages to us and your newsletter subscription, if your email is confirmed',
  ],
  kept: [
    'bookings and payments, with nothing in them that identifies you',
    'receipts and credit notes, as tax law requires: with the name printed on them, without your email',
    `the record of what our staff did, for at most ${keptDays.audit} days`,
  ],
} as const;

/** Converts a field name to words: `createdAt` becomes `created at`. */
export const wordsOf = (name: string): string =>
  name === '_id' ? 'id' : name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
