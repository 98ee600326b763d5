import { accountContract } from '@rental/contracts';
import type { AskResetBody, ResetPasswordBody } from '@rental/contracts';
import { call } from '../../../lib/api/call-contract.ts';

/*
 * Calls made by the pages for links in emails. They are in a separate file so that the login page does not load them.
 */

export const askReset = (body: AskResetBody) => call({ contract: accountContract.askReset, body });

export const resetPassword = (body: ResetPasswordBody) => call({ contract: accountContract.resetPassword, body });

/** Needs the login of the account that the link was emailed to. */
export const confirmEmail = (token: string, accessToken: string | null) =>
  call({ contract: accountContract.confirmEmail, body: { token } }, { token: accessToken });
