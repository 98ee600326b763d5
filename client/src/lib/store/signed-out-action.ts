import { createAction } from '@reduxjs/toolkit';

/** The user has logged out in this tab: every slice discards data of the account. */
export const signedOutAction = createAction('account/signedOut');
