import { createAction } from '@reduxjs/toolkit';

/** Dispatched when the user has logged out in this tab: every slice discards the account’s data. */
export const signedOutAction = createAction('account/signedOut');
