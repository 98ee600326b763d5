import { accountContract } from '@rental/contracts';
import type { AskResetBody, ResetPasswordBody } from '@rental/contracts';
import { call } from '../../../lib/api/call-contract.ts';

/*
 * Calls made by the pages for links in emails. They need no session, and are in a separate file so that the login page
 * does not load them.
 */

export const askReset = (body: AskResetBody) => call({ contract: accountContract.askReset, body });

export const resetPassword = (body: ResetPasswordBody) => call({ contract: accountContract.resetPassword, body });

export const confirmEmail = (token: string) => call({ contract: accountContract.confirmEmail, body: { token } });
