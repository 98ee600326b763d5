import { readSettings, SettingsError } from '../../src/config/settings.ts';

/** A company that there might be. */
export const soundCompany = {
  SELLER_NAME: 'Rentals Private Limited',
  SELLER_ADDRESS: '12 Lake Road, Pune 411001',
  COMPANY_PHONE: '+91 20 2612 3456',
  COMPANY_EMAIL: 'hello@rentals.in',
  GRIEVANCE_OFFICER_NAME: 'Meera Joshi',
  GRIEVANCE_OFFICER_EMAIL: 'grievance@rentals.in',
  GRIEVANCE_OFFICER_PHONE: '+91 20 2612 3457',
  SECURITY_EMAIL: 'security@rentals.in',
};

/** Settings with which production starts; the secrets are made up and nobody's. */
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
  ...soundCompany,
};

/** Why these settings are refused; nothing when they are not. */
export function reasonsOf(environment: Record<string, string | undefined>): string[] {
  try {
    readSettings(environment);
    return [];
  } catch (error) {
    return error instanceof SettingsError ? error.reasons : [String(error)];
  }
}
