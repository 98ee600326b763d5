/** Texts of the sign-up page. Texts fixed by the product specification must not be changed. */
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
