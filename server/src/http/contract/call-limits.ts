import type { CallLimit } from '@rental/contracts';
import type { LimitName } from '../../config/env-schema.ts';

/** `counted`: before the input is read, once it is well-formed, or by the call itself, which knows by what to count. */
type CallLimitRule = { settings: readonly LimitName[]; counted: 'on arrival' | 'when well-formed' | 'by the call' };

/** The settings behind the words of the contracts. */
export const callLimits: Record<CallLimit, CallLimitRule> = {
  none: { settings: [], counted: 'on arrival' },
  login: {
    settings: ['LIMIT_LOGIN_PAIR', 'LIMIT_LOGIN_IP_PER_HOUR', 'LIMIT_LOGIN_ACCOUNT'],
    counted: 'by the call',
  },
  register: { settings: ['LIMIT_REGISTER_PER_HOUR'], counted: 'when well-formed' },
  reset: { settings: ['LIMIT_RESET_PER_HOUR', 'LIMIT_MAILED_LINK_PER_HOUR'], counted: 'by the call' },
  confirmation: { settings: ['LIMIT_CONFIRMATION_PER_HOUR'], counted: 'on arrival' },
  booking: { settings: ['LIMIT_BOOKING_CREATE_PER_HOUR'], counted: 'on arrival' },
  payment: { settings: ['LIMIT_PAYMENT_PER_HOUR'], counted: 'on arrival' },
  read: { settings: ['LIMIT_READ_PER_MINUTE'], counted: 'on arrival' },
  'public-read': { settings: ['LIMIT_PUBLIC_READ_PER_MINUTE'], counted: 'on arrival' },
  contact: { settings: ['LIMIT_CONTACT_PER_HOUR'], counted: 'on arrival' },
  report: { settings: ['LIMIT_REPORT_PER_MINUTE'], counted: 'on arrival' },
  webhook: { settings: ['LIMIT_WEBHOOK_SIGNATURE_PER_MINUTE'], counted: 'by the call' },
};
