import { soundCompany } from '../../local/seed/valid-company.ts';
import { readSettings, SettingsError } from '../../src/config/settings.ts';

/** Settings with which the server starts in production; the secrets are made up. */
export const soundProduction = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://127.0.0.1:27017/sarani',
  PUBLIC_URL: 'https://www.rentals.in',
  ACCESS_TOKEN_SECRETS: 'pX4mV9sKqT2hWz7bRc1nYj6dLf8gUe3a',
  REFRESH_TOKEN_SECRET: 'Hq5wTz2xNc8vBm4kJs7pLd1fGr6yEu9i',
  RAZORPAY_KEY_ID: 'rzp_live_ABCDEFGHIJKLMN',
  RAZORPAY_KEY_SECRET: 'kT7vQ2mXs9LpZc4WnB6yRd8J',
  RAZORPAY_WEBHOOK_SECRETS: 'uF3hKw8bVn5cXq1mTz7jPs2G',
  SMTP_URL: 'smtp://mail.rentals.in:587',
  MAIL_FROM: 'Rentals <bookings@rentals.in>',
  OFFICE_EMAIL: 'hello@rentals.in',
  REQUIRE_ADMIN_SECOND_FACTOR: '1',
  ...soundCompany,
};

/** Returns the reasons why these settings are rejected; empty if they are valid. */
export function reasonsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.reasons : [String(error)];
  }
}
