import { errorMessage, isUnreachable } from '../../lib/api/error-message.ts';
import { authTexts } from './auth-texts.ts';

const noAnswer = 'No answer came. Check your connection and try again.';

/** What to say beside a form that failed: that no answer came, the server's own words, or the fallback. */
export const whyFailed = (cause: unknown, fallback: string = authTexts.loginFailed): string =>
  isUnreachable(cause) ? noAnswer : errorMessage(cause, fallback);
