/** Texts shared by the account pages and the layouts. Texts fixed by the product specification must not be changed. */
export const authTexts = {
  name: 'Your Name',
  email: 'Your Email',
  password: 'Password',
  login: 'Login',
  failed: 'Oops! Something went wrong. Please try again later.',
  sessionEnded: 'Your session has ended. Log in again to continue.',
} as const;
