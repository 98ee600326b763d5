/** Descriptions of the account fields: state, two-step login and the owner's data. */
export const accountFieldTexts = {
  consent: 'To which privacy notice its owner agreed, and when; null of accounts that nobody asked.',
  madeAt: 'When it was put together.',
  notice: 'The version of the privacy notice that counts now.',
  account: 'What the account says of its owner.',
  sessions: 'The devices on which somebody was signed in.',
  mailedLinks: 'Links and codes that were mailed; neither link nor code is stored.',
  payments: 'What was asked of the payment provider.',
  disputes: 'Payments that a bank called in question.',
  papers: 'Receipts and credit notes, as they were issued.',
  providerEvents: 'What the payment provider told us, in its own words.',
  newsletter: 'The subscription to the newsletter, if there is one.',
  mails: 'The mails that were sent, or are to be.',
  staffRecord: 'What our staff did, and, of an admin, what they did themselves.',
  cut: 'The names of lists that are longer than what is shown of them.',
  version: 'Which notice it was, by the day from which it counts.',
  disabledAt: 'When an admin disabled the account; null while it can be used.',
  disabledReason: 'Why; null while it can be used.',
  recoveryCodes: 'Codes for the day the app is lost; each works once.',
  recoveryCodesLeft: 'How many of them are left.',
  secret: 'The key for the app, in Base32.',
  grievanceOfficer: 'Who hears a complaint.',
} as const;

/** Descriptions of fields that have a narrower meaning in these calls. */
export const accountPlaceTexts = {
  'subscription/token': 'The token that each mail about the newsletter carries.',
  'user/reason': 'Why; kept in the record of changes.',
  'user/search': 'The beginning of a name or of an email address, letter for letter, in any case.',
  'user/until': 'Until when it can be accepted.',
  'auth/code': 'Six digits from the app, or a recovery code.',
  'auth.confirmEmailByCode/code': 'The six digits of the mail.',
  'auth.getSecondFactor/since': 'Since when; null without one.',
  'contact/state': 'Whether somebody has handled it.',
} as const;
