/** The texts of the dialog that adds bookings made at the counter. */
export const addBookingsTexts = {
  hint: 'Ask at the counter for a code. We send it to the phone number of your booking.',
  phone: 'Phone number',
  code: 'Code',
  add: 'Add bookings',
  cancel: 'Cancel',
  locked: 'Too many wrong codes. Try again after',
} as const;

export const bookingsAdded = (count: number): string => (count === 1 ? '1 booking added.' : `${count} bookings added.`);
