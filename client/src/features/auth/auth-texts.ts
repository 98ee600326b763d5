/**
 * Texts shared by the account pages and the page layout; see also `login-texts.ts`, `signup-texts.ts` and
 * `menu-texts.ts`. Texts fixed by the product specification must not be changed.
 */
export const authTexts = {
  name: 'Your Name',
  email: 'Your Email',
  password: 'Password',
  login: 'Login',
  failed: 'Oops! Something went wrong. Please try again later.',
  sessionEnded: 'Your session has ended. Sign in again to continue.',
} as const;
