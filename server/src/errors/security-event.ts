/** Events that the security log must contain so that an attack can be investigated. */
export type SecurityEvent =
  | 'login'
  | 'login_failed'
  | 'refresh_reuse'
  | 'wrong_password'
  | 'password_changed'
  | 'password_reset_asked'
  | 'password_reset'
  | 'password_reset_failed'
  | 'email_change_asked'
  | 'email_changed'
  | 'email_confirmed'
  | 'email_not_confirmed'
  | 'account_disabled'
  | 'account_enabled'
  | 'rank_changed'
  | 'admin_invited'
  | 'admin_joined'
  | 'invitation_refused'
  | 'second_factor_asked'
  | 'second_factor_failed'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_code_used'
  | 'recovery_codes_made'
  | 'data_shown'
  | 'account_deleted'
  | 'session_ended'
  | 'sessions_ended'
  | 'token_refused'
  | 'not_allowed'
  | 'too_many_requests'
  | 'bad_checkout_signature'
  | 'bad_webhook_signature';

/**
 * An event with details that only the call site knows: the account concerned, the id of an affected item and the limit
 * that was exceeded.
 */
export type SecurityNote = {
  event: SecurityEvent;
  userId?: string | null;
  aboutUserId?: string;
  paymentId?: string;
  limit?: string;
};
