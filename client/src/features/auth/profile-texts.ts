export const profileTexts = {
  cancel: 'Cancel',
  password: 'Password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmNewPassword: 'Confirm new password',
  signOut: 'Log out',
} as const;
