export const profileTexts = {
  phoneHint: 'We only call you about a booking.',
  cancel: 'Cancel',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  signOut: 'Log out',
} as const;
