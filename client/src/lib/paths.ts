/** All routes of the app. No other module may spell out a path. */
export const paths = {
  home: '/',
  about: '/about',
  vehicles: '/vehicles',
  car: '/car',
  testimonials: '/testimonials',
  team: '/our-team',
  contact: '/contact',
  privacy: '/privacy',
  newsletter: '/newsletter',
  pay: '/pay',
  checkPaper: '/check',
  unsubscribe: '/unsubscribe',
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  invitation: '/invitation',
  profile: '/profile',
  ownData: '/profile/data',
  dashboard: '/dashboard',
  bookings: '/bookings',
  receipt: '/bookings/receipt',
  agreement: '/bookings/agreement',
  admin: '/admindashboard',
} as const;

export const receiptPath = (bookingId: string, paperId?: string): string =>
  `${paths.receipt}?id=${bookingId}${paperId === undefined ? '' : `&paper=${paperId}`}`;

export const agreementPath = (bookingId: string): string => `${paths.agreement}?id=${bookingId}`;
