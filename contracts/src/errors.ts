import * as z from 'zod/mini';

/** All error codes with their status and default message. The API returns no others. */
export const errorRegistry = {
  invalid_input: { status: 400, message: 'Some fields need your attention' },
  malformed_body: { status: 400, message: 'The request body is not valid JSON' },
  date_out_of_range: { status: 400, message: 'These dates cannot be booked' },
  order_mismatch: { status: 400, message: 'This payment belongs to a different order' },
  invalid_signature: { status: 400, message: 'The payment signature is not valid' },
  invalid_code: { status: 400, message: 'That code is not correct. Check it, or request a new one.' },
  wrong_code: { status: 400, message: 'That code is not correct. Wait for the next one, or use a recovery code.' },
  invalid_link: { status: 400, message: 'This link has been used or has expired.' },
  import_invalid: { status: 400, message: 'Some rows need your attention' },
  picture_unreadable: { status: 400, message: 'We can’t read this picture' },
  not_signed_in: { status: 401, message: 'Log in to continue' },
  invalid_credentials: { status: 401, message: 'Email or password is not correct' },
  code_needed: { status: 401, message: 'Enter your two-step login code' },
  login_over: { status: 401, message: 'This login step has expired. Log in again.' },
  wrong_password: { status: 403, message: 'Your current password is not correct' },
  email_not_verified: { status: 403, message: 'Confirm your email first: the code is under "Profile".' },
  second_factor_missing: { status: 403, message: 'Set up two-step login under "Profile" first.' },
  not_allowed: { status: 403, message: 'Your account doesn’t have permission to do this' },
  above_limit: { status: 403, message: 'This is above your refund limit. Ask an owner.' },
  not_found: { status: 404, message: 'This page doesn’t exist' },
  location_not_found: { status: 404, message: 'This location does not exist' },
  vehicle_not_found: { status: 404, message: 'This car does not exist' },
  booking_not_found: { status: 404, message: 'This booking does not exist' },
  payment_not_found: { status: 404, message: 'This payment does not exist' },
  difference_not_found: { status: 404, message: 'This difference does not exist' },
  payout_not_found: { status: 404, message: 'This payout does not exist' },
  block_not_found: { status: 404, message: 'This block does not exist' },
  contact_not_found: { status: 404, message: 'This message does not exist' },
  user_not_found: { status: 404, message: 'This account does not exist' },
  invitation_not_found: { status: 404, message: 'This invitation has been accepted or withdrawn, or it has expired' },
  coupon_unknown: { status: 404, message: 'We don’t recognise this code' },
  coupon_not_found: { status: 404, message: 'This coupon does not exist' },
  session_not_found: { status: 404, message: 'That device is already logged out' },
  method_not_allowed: { status: 405, message: 'This address doesn’t support this method' },
  email_taken: { status: 409, message: 'This email is already registered' },
  account_exists: {
    status: 409,
    message: 'This email already has an account, which was not changed. Invite another address.',
  },
  already_invited: { status: 409, message: 'This email has already been invited. Send that invitation again.' },
  own_account: { status: 409, message: 'This is your own account. Only another admin can do this.' },
  not_an_admin: { status: 409, message: 'This is a customer’s account. Only admins have a rank.' },
  has_password: { status: 409, message: 'This customer can log in, and can delete the account under "Profile".' },
  already_disabled: { status: 409, message: 'This account is already disabled' },
  not_disabled: { status: 409, message: 'This account is not disabled' },
  second_factor_on: { status: 409, message: 'Two-step login is already on' },
  second_factor_off: { status: 409, message: 'Two-step login is off' },
  second_factor_not_begun: { status: 409, message: 'This setup has expired. Start again with a new key.' },
  location_name_taken: { status: 409, message: 'Another location already has this name' },
  plate_taken: { status: 409, message: 'Another car has this number plate' },
  import_changed: { status: 409, message: 'The fleet has changed since the preview. Check the file again.' },
  edited_meanwhile: { status: 409, message: 'Someone else changed this while you were editing' },
  outlet_closed: { status: 409, message: 'This location is closed on this day' },
  too_soon: { status: 409, message: 'There are no more pick-ups on this day' },
  car_not_offered: { status: 409, message: 'This car is not offered here' },
  too_many_holds: { status: 409, message: 'You have too many unpaid bookings. Pay for one or cancel it first.' },
  too_many_unpaid_days: {
    status: 409,
    message: 'Your unpaid bookings cover too many days. Pay for one or cancel it first.',
  },
  car_unavailable: { status: 409, message: 'These dates were just taken' },
  rental_too_short: { status: 409, message: 'These dates are only available for longer rentals' },
  price_changed: { status: 409, message: 'The price has changed. Check it and try again.' },
  extra_not_offered: { status: 409, message: 'This extra is not offered here' },
  return_not_offered: { status: 409, message: 'Cars from this location cannot be returned there.' },
  counter_off: { status: 409, message: 'The counter is turned off' },
  coupon_not_valid: { status: 409, message: 'This code is not valid for this booking' },
  coupon_used: { status: 409, message: 'You have already used this code' },
  coupon_used_up: { status: 409, message: 'This code has been used up' },
  coupon_code_taken: { status: 409, message: 'Another coupon has this code' },
  bookings_ahead: { status: 409, message: 'Upcoming bookings start at the old location.' },
  car_booked: { status: 409, message: 'Some of these days are taken' },
  already_confirmed: { status: 409, message: 'This booking is already paid' },
  hold_ended: { status: 409, message: 'Your time to pay for this car has ended' },
  hold_too_short: { status: 409, message: 'There isn’t enough time left to pay' },
  payment_refunding: { status: 409, message: 'The car is no longer available. We’re refunding you.' },
  paid_twice: { status: 409, message: 'This booking was already paid. We’re refunding your second payment.' },
  wrong_amount: {
    status: 409,
    message: 'You paid a different amount, so we’re refunding all of it. The car is not booked.',
  },
  booking_cancelled: { status: 409, message: 'This booking was cancelled' },
  payment_captured: { status: 409, message: 'This payment has already gone through' },
  payment_in_progress: { status: 409, message: 'Your bank is still processing this payment' },
  rental_started: { status: 409, message: 'The rental has already started' },
  rental_over: { status: 409, message: 'The rental is over. You can still refund all or part of the payment.' },
  not_late_yet: { status: 409, message: 'This car is not late yet' },
  refund_changed: { status: 409, message: 'The refund amount has changed. Check it and try again.' },
  change_not_possible: { status: 409, message: 'This booking can’t be changed like this' },
  payment_request_open: {
    status: 409,
    message: 'A change of this booking is waiting for your payment. Pay for it or drop it first.',
  },
  payment_request_ended: {
    status: 409,
    message: 'The time to pay for this change has ended. Your booking is unchanged.',
  },
  booking_closed: { status: 409, message: 'This booking can no longer be cancelled' },
  amount_too_high: { status: 409, message: 'This is more than can be refunded' },
  car_on_hold: { status: 409, message: 'You have an unpaid booking. Pay for it or cancel it first.' },
  payment_on_its_way: {
    status: 409,
    message: 'A payment you started may still arrive. Try again in a few days.',
  },
  booking_ahead: {
    status: 409,
    message: 'You have a current or upcoming booking. Cancel it first, or wait until it has ended.',
  },
  money_open: {
    status: 409,
    message: 'A payment or refund for one of your bookings is still being processed. Try again when it is complete.',
  },
  last_admin: { status: 409, message: 'You are the only admin. Add another one first.' },
  refund_not_failed: { status: 409, message: 'This refund has not failed' },
  refund_disputed: {
    status: 409,
    message: 'The payment is disputed. The refund is on hold until you decide to pay it.',
  },
  receipt_not_ready: { status: 409, message: 'We’re preparing the receipt' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Send JSON with a JSON content type' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again later.' },
  too_many_holds_nearby: {
    status: 429,
    message: 'There are too many unpaid bookings from your network. Try again in a few minutes.',
  },
  car_held_too_often: {
    status: 429,
    message: 'You reserved this car several times without paying. Try again in a few minutes.',
  },
  internal: { status: 500, message: 'Something went wrong on our side' },
  provider_unavailable: { status: 502, message: 'The payment provider did not respond' },
  unavailable: { status: 503, message: 'The service is not available right now' },
} as const;

export type ErrorCode = keyof typeof errorRegistry;

/** Codes that any call may return; contracts list only the additional ones. */
export const commonErrors = [
  'invalid_input',
  'malformed_body',
  'not_signed_in',
  'not_allowed',
  'second_factor_missing',
  'not_found',
  'method_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** One validation problem. `path` is a dotted field name, or empty if the problem concerns the whole input. */
export const errorDetail = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetail>;

/**
 * Every error response of the API. `details` lists the field problems of a 400 response; `data` contains the facts that
 * a screen needs to react (such as the clashing days), never facts about other customers.
 */
export const errorBody = z.object({
  statusCode: z.number(),
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  details: z.optional(z.array(errorDetail)),
  data: z.optional(z.record(z.string(), z.unknown())),
});
export type ErrorBody = z.infer<typeof errorBody>;
