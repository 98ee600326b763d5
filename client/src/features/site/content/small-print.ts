export type SmallPrint = { id: string; title: string; text: string };

/** What the footer links to, on the About page. A lawyer reads it before launch. */
export const smallPrint: readonly SmallPrint[] = [
  {
    id: 'terms',
    title: 'Terms',
    text: 'A booking is a contract between you and the company named below. The price of a booking is fixed when you confirm it. The driver needs a valid licence; further conditions of a car are named at the location before you drive.',
  },
  {
    id: 'cancellation-and-refunds',
    title: 'Cancellation and refunds',
    text: 'You can cancel under My Bookings until the rental begins, and see the refund before you decide. If a car is no longer free after you have paid, you get the whole amount back. Refunds go back the way you paid.',
  },
];
