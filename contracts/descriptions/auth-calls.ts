import type { NounText } from './call-text.ts';

/** Descriptions of the account and session calls. */
export const authCallTexts: NounText<'auth'> = {
  about: 'Accounts and sessions.',
  calls: {
    register: {
      summary: 'Open a customer account',
      details:
        'Does not sign in: log in with the same address and password. Records that its owner agrees to the privacy notice of that day.',
    },
    login: {
      summary: 'Sign in with an email address and a password',
      details:
        'A wrong address and a wrong password answer alike. An account with a second factor is answered `code_needed` with a `challenge` in `data`, for `logInByCode`. Sets a cookie that marks this device as known, so that guesses from elsewhere do not lock its owner out.',
    },
    refresh: {
      summary: 'Renew a session',
      details:
        'Answers with a new pair of tokens and retires the one that was sent. An old refresh token sent again ends its session. Answers 401 when the session is over.',
    },
    logout: { summary: 'End a session', details: 'Succeeds whatever the token is worth.' },
    logInByCode: {
      summary: 'Sign in with the code of a second factor',
      details:
        'After a right password: the challenge works once, for five minutes. Each code works once. Tries are counted like logins.',
    },
    getSecondFactor: { summary: 'Show whether you have a second factor' },
    beginSecondFactor: {
      summary: 'Ask for the key of a second factor',
      details: 'It counts once a code made with it is confirmed, within ten minutes.',
    },
    confirmSecondFactor: {
      summary: 'Switch your second factor on',
      details: 'With a code of the app. Answers with ten recovery codes, which are shown this once.',
    },
    makeRecoveryCodes: {
      summary: 'Make new recovery codes',
      details: 'The ones before are worth nothing then.',
    },
    endSecondFactor: {
      summary: 'Switch your second factor off',
      details: 'With a code of the app or a recovery code.',
    },
    changePassword: {
      summary: 'Change your password',
      details: 'Ends all your other sessions and tells you by mail. A wrong present password counts as a failed login.',
    },
    listSessions: { summary: 'List the devices on which you are signed in', details: 'The last used first.' },
    endSession: { summary: 'Sign one of your devices out', details: 'Ending a session twice is harmless.' },
    endSessions: { summary: 'Sign all your devices out, or all others' },
    askReset: {
      summary: 'Ask for a link to a new password',
      details: 'Answers the same whether the address has an account or not.',
    },
    resetPassword: {
      summary: 'Set a new password by the link of a mail',
      details: 'The link works once, for 30 minutes, and not after a newer one. Ends all sessions of the account.',
    },
    getProfile: { summary: 'Show your profile' },
    editProfile: { summary: 'Change your name or phone number' },
    sendConfirmation: {
      summary: 'Ask for another mail with a link and a code',
      details: 'For the email that waits for its confirmation; the link and the code before are worth nothing then.',
    },
    confirmEmail: {
      summary: 'Confirm an email by the link of a mail',
      details: 'The link works once, for 30 minutes, and on any device.',
    },
    confirmEmailByCode: {
      summary: 'Confirm your email by the code of a mail',
      details: 'The code works once, for 30 minutes, and after five wrong ones not any more.',
    },
    changeEmail: {
      summary: 'Ask for another email',
      details:
        'It counts once it is confirmed. Answers the same for one that has an account. The present one takes the wish back.',
    },
  },
};
