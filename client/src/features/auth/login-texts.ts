/** The wordings of the login alone. Those the product fixed stay letter for letter. */
export const loginTexts = {
  title: 'Login to your account',
  signupLink: 'Sign up now',
  forgotPassword: 'Forgot password?',
} as const;
