/** The wordings of the account's menu. */
export const menuTexts = {
  profile: 'Profile',
  logout: 'Logout',
  logoutFailed: 'You are still signed in: the server did not confirm the logout. Please try again.',
} as const;
