import { accountContract } from '@rental/contracts';
import type { AskResetBody, ResetPasswordBody } from '@rental/contracts';
import { call } from '../../../lib/api/call-contract.ts';

/* What links of mails lead to, and need no session for. Apart from `auth-api.ts`, which the login page loads. */

export const askReset = (body: AskResetBody) => call({ contract: accountContract.askReset, body });

export const resetPassword = (body: ResetPasswordBody) => call({ contract: accountContract.resetPassword, body });

export const confirmEmail = (token: string) => call({ contract: accountContract.confirmEmail, body: { token } });
