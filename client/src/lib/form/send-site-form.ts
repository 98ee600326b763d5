import { errorMessage, fieldProblems, isUnreachable } from '../api/error-message.ts';
import { isRecord, send } from '../api/http.ts';

/** The response’s data, not yet validated, or the general error message and the messages by field. */
export type SiteFormAnswer = { data: unknown } | { problem: string; fields: Record<string, string> };

function formProblem(failure: unknown): string {
  if (isUnreachable(failure)) return 'We can’t be reached right now. Your text is still here. Try again.';
  return errorMessage(failure, 'Something went wrong on our side. Your text is still here. Try again.');
}

/** Submits a form of the public pages. Never throws. */
export async function sendSiteForm(path: `/${string}`, body: Record<string, unknown>): Promise<SiteFormAnswer> {
  const answer = await send({ method: 'POST', path, body });
  if ('error' in answer) return { problem: formProblem(answer.error), fields: fieldProblems(answer.error) };
  const { data } = answer;
  return { data: isRecord(data) ? data['data'] : undefined };
}
