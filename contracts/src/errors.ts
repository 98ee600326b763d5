import * as z from 'zod/mini';

/** The registry of error codes with status and default message. The API returns no other codes. */
export const errorRegistry = {
  invalid_input: { status: 400, message: 'Some fields need your attention' },
  malformed_body: { status: 400, message: 'The request body is not valid JSON' },
  date_out_of_range: { status: 400, message: 'These dates cannot be booked' },
  order_mismatch: { status: 400, message: 'The payment belongs to another order' },
  invalid_signature: { status: 400, message: 'The payment signature is not valid' },
  invalid_code: { status: 400, message: 'This code is not right. Check it, or ask for a new one.' },
  wrong_code: { status: 400, message: 'This code is not right. Wait for the next one, or use a recovery code.' },
  invalid_link: { status: 400, message: 'This link was used or is too old.' },
  import_invalid: { status: 400, message: 'Some rows need your attention' },
  picture_unreadable: { status: 400, message: 'This file is not a picture we can read' },
  not_signed_in: { status: 401, message: 'Sign in to continue' },
  invalid_credentials: { status: 401, message: 'Email or password is not correct' },
  code_needed: { status: 401, message: 'Enter the code of your second factor' },
  login_over: { status: 401, message: 'This took too long, or was done already. Log in again.' },
  wrong_password: { status: 403, message: 'Your current password is not correct' },
  email_not_verified: { status: 403, message: 'Confirm your email first: the code is under "Profile".' },
  second_factor_missing: { status: 403, message: 'Set up a second factor first, under "Profile".' },
  not_allowed: { status: 403, message: 'Your account may not do this' },
  not_found: { status: 404, message: 'There is nothing at this address' },
  location_not_found: { status: 404, message: 'This location does not exist' },
  vehicle_not_found: { status: 404, message: 'This car does not exist' },
  booking_not_found: { status: 404, message: 'This booking does not exist' },
  payment_not_found: { status: 404, message: 'This payment does not exist' },
  difference_not_found: { status: 404, message: 'This difference does not exist' },
  settlement_not_found: { status: 404, message: 'This settlement does not exist' },
  block_not_found: { status: 404, message: 'This block does not exist' },
  contact_not_found: { status: 404, message: 'This message does not exist' },
  user_not_found: { status: 404, message: 'This account does not exist' },
  invitation_not_found: { status: 404, message: 'This invitation was accepted, withdrawn or is too old' },
  coupon_unknown: { status: 404, message: 'We do not know this code' },
  coupon_not_found: { status: 404, message: 'This coupon does not exist' },
  session_not_found: { status: 404, message: 'You are not signed in there' },
  method_not_allowed: { status: 405, message: 'This address does not answer this method' },
  email_taken: { status: 409, message: 'This email is already registered' },
  account_exists: {
    status: 409,
    message: 'This email has an account already, which stays what it is. Invite another address.',
  },
  already_invited: { status: 409, message: 'This email is invited already. Send that invitation again.' },
  own_account: { status: 409, message: 'This is your own account: only another admin may do this' },
  already_disabled: { status: 409, message: 'This account is disabled already' },
  not_disabled: { status: 409, message: 'This account is not disabled' },
  second_factor_on: { status: 409, message: 'A second factor is on already' },
  second_factor_off: { status: 409, message: 'There is no second factor' },
  second_factor_not_begun: { status: 409, message: 'This took too long. Begin again with a new key.' },
  location_name_taken: { status: 409, message: 'Another location already has this name' },
  plate_taken: { status: 409, message: 'Another car has this number plate' },
  import_changed: { status: 409, message: 'The fleet has changed since the preview. Check it again.' },
  edited_meanwhile: { status: 409, message: 'Someone else changed this meanwhile' },
  outlet_closed: { status: 409, message: 'The location is closed on this day' },
  car_not_offered: { status: 409, message: 'This car is not offered here' },
  too_many_holds: { status: 409, message: 'You have too many cars on hold. Pay or cancel one first.' },
  too_many_unpaid_days: {
    status: 409,
    message: 'Your unpaid bookings hold cars for too many days. Pay or cancel one first.',
  },
  car_unavailable: { status: 409, message: 'These dates were just taken' },
  rental_too_short: { status: 409, message: 'These dates need a longer rental' },
  price_changed: { status: 409, message: 'The price has changed. Please check it again.' },
  extra_not_offered: { status: 409, message: 'This extra is not offered here' },
  coupon_not_valid: { status: 409, message: 'This code is not valid for this booking' },
  coupon_used: { status: 409, message: 'You have used this code already' },
  coupon_used_up: { status: 409, message: 'This code has been used up' },
  coupon_code_taken: { status: 409, message: 'Another coupon has this code' },
  car_booked: { status: 409, message: 'Some of these days are taken' },
  already_confirmed: { status: 409, message: 'This booking is already paid' },
  hold_ended: { status: 409, message: 'The hold on this car has ended' },
  hold_too_short: { status: 409, message: 'Too little time is left to pay' },
  payment_refunding: { status: 409, message: 'The car is no longer free. Your money is on its way back.' },
  paid_twice: { status: 409, message: 'This booking was paid already. Your second payment goes back.' },
  wrong_amount: {
    status: 409,
    message: 'The amount that came was not the price, so it goes back. The car is not booked.',
  },
  booking_cancelled: { status: 409, message: 'This booking was cancelled' },
  payment_captured: { status: 409, message: 'This payment has already gone through' },
  payment_in_progress: { status: 409, message: 'Your bank is still working on this payment' },
  rental_started: { status: 409, message: 'The rental has already started' },
  refund_changed: { status: 409, message: 'The refund has changed. Please check it again.' },
  booking_closed: { status: 409, message: 'This booking can no longer be cancelled' },
  amount_too_high: { status: 409, message: 'That is more than can be given back' },
  car_on_hold: { status: 409, message: 'You have a car on hold. Pay or cancel it first.' },
  payment_on_its_way: {
    status: 409,
    message: 'A payment that you began may still arrive. Please try again in a few days.',
  },
  booking_ahead: { status: 409, message: 'You have a booking that is not over. Cancel it first, or wait for its end.' },
  money_open: {
    status: 409,
    message: 'Money of one of your bookings is still on its way. Please try again once it has arrived.',
  },
  last_admin: { status: 409, message: 'You are the only admin. Make another one first.' },
  refund_not_failed: { status: 409, message: 'This refund has not failed' },
  receipt_not_ready: { status: 409, message: 'The receipt is being prepared' },
  payload_too_large: { status: 413, message: 'The request is too large' },
  unsupported_media_type: { status: 415, message: 'Send JSON with a JSON content type' },
  too_many_requests: { status: 429, message: 'Too many attempts. Please try again later.' },
  too_many_holds_nearby: {
    status: 429,
    message: 'Too many cars are on hold from your network right now. Please try again in a few minutes.',
  },
  car_held_too_often: {
    status: 429,
    message: 'You held this car several times without paying. Please try again in a few minutes.',
  },
  internal: { status: 500, message: 'Something went wrong on our side' },
  provider_unavailable: { status: 502, message: 'The payment provider did not answer' },
  unavailable: { status: 503, message: 'The service is not available right now' },
} as const;

export type ErrorCode = keyof typeof errorRegistry;

/** Codes that any call may return; contracts list only additional ones. */
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

/** One validation problem. `path` is a dotted field name, empty for the whole input. */
export const errorDetail = z.object({ path: z.string(), message: z.string() });
export type ErrorDetail = z.infer<typeof errorDetail>;

/**
 * Every error response of the API. `details` lists field problems of 400 responses; `data` holds the facts a screen
 * needs to react (such as the clashing days), never facts about another customer.
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
