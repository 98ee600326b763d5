/** The wordings of the sign-up. Those the product fixed stay letter for letter. */
export const signupTexts = {
  title: 'Create an account',
  confirmPassword: 'Confirm password',
  signup: 'Sign Up',
  agreement: 'By signing up you agree to the',
  notice: 'privacy notice',
  passwordsDiffer: 'The passwords you entered do not match.',
  registered: 'Registered successfully',
  pleaseLogin: 'Please login into your account',
} as const;
