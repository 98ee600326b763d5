import { errorMessage, isUnreachable } from '../../lib/error-message.ts';

export type SiteControl = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong, by the name of the field. */
export type SiteFormErrors = Record<string, string | undefined>;

const missing: Record<string, string> = {
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  message: 'Write a message',
};

/** Fixed by the specification, section 5; the contract has the same words. */
export const emailProblem = 'Please enter valid email address';

export function isSiteControl(target: unknown): target is SiteControl {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '';
}

/** The browser's own verdict on a field in our words; undefined when it is fine. */
export function problemOf(control: SiteControl): string | undefined {
  if (control.required && control.value.trim() === '') return missing[control.name] ?? 'Fill in this field';
  return control.validity.typeMismatch ? emailProblem : undefined;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The server's verdict by field; empty when it names none. */
export function fieldProblems(failure: unknown): SiteFormErrors {
  const body = isRecord(failure) ? failure['data'] : null;
  const details = isRecord(body) ? body['details'] : null;
  if (!Array.isArray(details)) return {};
  return Object.fromEntries(
    details.filter(isRecord).map(({ path, message }): [string, string] => [String(path), String(message)]),
  );
}

/** One sentence for the whole form. */
export function formProblem(failure: unknown): string {
  if (isUnreachable(failure)) return 'We cannot be reached right now. What you wrote is still here: try again.';
  return errorMessage(failure, 'Something went wrong on our side. What you wrote is still here: try again.');
}
