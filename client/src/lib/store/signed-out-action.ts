import { createAction } from '@reduxjs/toolkit';

/** The signed-in account is gone from this tab: every slice forgets what belonged to it. */
export const signedOutAction = createAction('account/signedOut');
