import { whyFailed as whyAnyFailed } from '../../lib/api/error-message.ts';
import { authTexts } from './auth-texts.ts';

/** What to say beside a form that failed. */
export const whyFailed = (cause: unknown, fallback: string = authTexts.loginFailed): string =>
  whyAnyFailed(cause, fallback);
