export const menuTexts = {
  profile: 'Profile',
  logout: 'Logout',
} as const;
