/** What somebody who looks into an attack has to find in the log. */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'refresh_reuse'
  | 'token_refused'
  | 'not_allowed'
  | 'too_many_requests'
  | 'bad_checkout_signature'
  | 'bad_webhook_signature';

/** An event and what only its place knows: whose account it is about, and a thing by its id. */
export type SecurityNote = { event: SecurityEvent; userId?: string | null; paymentId?: string };
