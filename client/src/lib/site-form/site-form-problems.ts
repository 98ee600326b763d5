export type SiteControl = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong, by the name of the field. */
export type SiteFormErrors = Record<string, string | undefined>;

const missing: Record<string, string> = {
  name: 'Enter your name',
  email: 'Enter your e-mail address',
  message: 'Write a message',
};

/** The contract has the same words. Source: texts, section 8. */
export const emailProblem = 'Please enter valid email address';

export function isSiteControl(target: unknown): target is SiteControl {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '';
}

/** The browser's own verdict on a field in our words; undefined when it is fine. */
export function problemOf(control: SiteControl): string | undefined {
  if (control.required && control.value.trim() === '') return missing[control.name] ?? 'Fill in this field';
  return control.validity.typeMismatch ? emailProblem : undefined;
}
