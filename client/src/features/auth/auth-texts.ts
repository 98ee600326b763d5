/**
 * The wordings that the account pages and the shell share; `login-texts.ts`, `signup-texts.ts` and `menu-texts.ts` have
 * the rest. Those the product fixed stay letter for letter.
 */
export const authTexts = {
  name: 'Your Name',
  email: 'Your Email',
  password: 'Password',
  login: 'Login',
  failed: 'Oops! Something went wrong. Please try again later.',
  sessionEnded: 'Your session has ended. Sign in again to continue.',
} as const;
