export const menuTexts = {
  profile: 'Profile',
  logout: 'Logout',
  logoutFailed: 'You’re still logged in because the server didn’t confirm the logout. Try again.',
} as const;
