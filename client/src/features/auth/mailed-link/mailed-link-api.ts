import { accountContract } from '@rental/contracts';
import type { AskResetBody, ResetPasswordBody } from '@rental/contracts';
import { call } from '../../../lib/api/call-contract.ts';

/* Calls for links in emails, without a session. A separate file, so that the login page does not load it. */

export const askReset = (body: AskResetBody) => call({ contract: accountContract.askReset, body });

export const resetPassword = (body: ResetPasswordBody) => call({ contract: accountContract.resetPassword, body });

export const confirmEmail = (token: string) => call({ contract: accountContract.confirmEmail, body: { token } });
