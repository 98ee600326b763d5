/** Texts used only by the login page. Texts fixed by the product specification must not be changed. */
export const loginTexts = {
  title: 'Login to your account',
  signupLink: 'Sign up now',
  forgotPassword: 'Forgot password?',
} as const;
