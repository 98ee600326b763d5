/** The default terms, used until an admin replaces them. A lawyer must review them before launch. */
export const standardTerms =
  'A booking is a contract between you and the company named below. The price of a booking is fixed when you confirm it. The driver needs a valid licence; any further conditions for a car are explained at the location before you drive.';

/**
 * The default text on cancellations and refunds. It does not affect the amounts, which follow from the cancellation
 * tiers.
 */
export const standardCancellation =
  'You can cancel under My Bookings until the rental begins, and see the refund before you decide. If a car is no longer available after you have paid, you get the whole amount back. Refunds go back the way you paid.';
