/**
 * The wordings that the account pages and the shell share; `signup-texts.ts` and `menu-texts.ts` have the rest. Those the
 * product fixed stay letter for letter.
 */
export const authTexts = {
  loginTitle: 'Login to your account',
  name: 'Your Name',
  email: 'Your Email',
  password: 'Password',
  login: 'Login',
  signupLink: 'Sign up now',
  forgotPassword: 'Forgot password?',
  loginFailed: 'Oops! Something went wrong. Please try again later.',
  unreachable: 'No answer came. Check your connection and try again.',
  sessionEnded: 'Your session has ended. Sign in again to continue.',
} as const;
