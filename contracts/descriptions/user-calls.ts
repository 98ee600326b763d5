import type { NounText } from './call-text.ts';

/** Descriptions of the calls through which admins manage other accounts. */
export const userCallTexts: NounText<'user'> = {
  about: 'Accounts as admins look after them, and admins to be.',
  calls: {
    list: { summary: 'List the accounts', details: 'Newest first.' },
    get: { summary: 'Show an account' },
    disable: {
      summary: 'Disable an account',
      details:
        'It is signed out at once and cannot log in; its paid bookings stay, and its owner is told by mail. Nobody disables the own account, so one admin always remains.',
    },
    enable: { summary: 'Enable an account again', details: 'Its owner is told by mail.' },
    endSessions: {
      summary: 'Sign an account out on all devices',
      details: 'For a device that was lost. Its owner is told by mail.',
    },
    resetSecondFactor: {
      summary: 'Take the second factor off an account',
      details:
        'For somebody who lost the app and the recovery codes. Signs the account out; its owner is told by mail.',
    },
    listInvitations: { summary: 'List the invitations that wait for an answer', details: 'Newest first.' },
    invite: {
      summary: 'Invite somebody to become an admin',
      details: 'Mails a link that works once, for two days. An address that has an account is refused.',
    },
    sendInvitation: {
      summary: 'Send an invitation again',
      details: 'With another link, good for two days from now; the one before is worth nothing then.',
    },
    withdrawInvitation: { summary: 'Withdraw an invitation', details: 'Its link is worth nothing from then on.' },
    acceptInvitation: {
      summary: 'Become an admin by the link of an invitation',
      details: 'Does not sign in: log in with the address that was invited.',
    },
  },
};
