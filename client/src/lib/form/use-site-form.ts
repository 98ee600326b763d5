import { useRef, useState } from 'react';

type SiteControl = HTMLInputElement | HTMLTextAreaElement;

/** Error messages by field name. */
type SiteFormErrors = Record<string, string | undefined>;

const missing: Record<string, string> = {
  name: 'Enter your name',
  email: 'Enter your email address',
  message: 'Write a message',
};

/** Must equal the contract’s message. Source: texts, section 8. */
export const emailProblem = 'Please enter valid email address';

function isSiteControl(target: unknown): target is SiteControl {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '';
}

/** Returns our message for the browser’s validation result; undefined when the field is valid. */
function problemOf(control: SiteControl): string | undefined {
  if (control.required && control.value.trim() === '') return missing[control.name] ?? 'Fill in this field';
  return control.validity.typeMismatch ? emailProblem : undefined;
}

/** `done` means that the server has replied; `data` is the reply’s data, not yet validated. */
export type SiteFormPhase =
  | { kind: 'editing'; problem: string | null }
  | { kind: 'sending' }
  | { kind: 'done'; data: unknown };

// Most visitors never send a message, so the code that sends it is fetched when a field gets the focus.
const loadSender = async () => import('./send-site-form.ts');

const controlsOf = (form: HTMLFormElement): SiteControl[] => [...form.elements].filter(isSiteControl);

async function sendForm(path: `/${string}`, form: HTMLFormElement) {
  const body = Object.fromEntries(new FormData(form));
  try {
    const { sendSiteForm } = await loadSender();
    return await sendSiteForm(path, body);
  } catch {
    return { problem: 'We can’t be reached right now. Your text is still here. Try again.', fields: {} };
  }
}

/**
 * A form of the public pages with native fields. Errors appear when a field loses the focus, then update on every
 * change; on submit, the first invalid field gets the focus. Concurrent submits make one call.
 */
export function useSiteForm(path: `/${string}`) {
  const [phase, setPhase] = useState<SiteFormPhase>({ kind: 'editing', problem: null });
  const [errors, setErrors] = useState<SiteFormErrors>({});
  const isSending = useRef(false);

  const check = (control: SiteControl) => setErrors((before) => ({ ...before, [control.name]: problemOf(control) }));

  const showErrors = (form: HTMLFormElement, found: SiteFormErrors): boolean => {
    setErrors(found);
    const firstWrong = controlsOf(form).find((control) => found[control.name]);
    firstWrong?.focus();
    return firstWrong !== undefined;
  };

  const submit = async (form: HTMLFormElement) => {
    const found = Object.fromEntries(controlsOf(form).map((control) => [control.name, problemOf(control)]));
    if (showErrors(form, found)) return setPhase({ kind: 'editing', problem: null });
    setPhase({ kind: 'sending' });
    const answer = await sendForm(path, form);
    if ('data' in answer) return setPhase({ kind: 'done', data: answer.data });
    setPhase({ kind: 'editing', problem: answer.problem });
    showErrors(form, answer.fields);
  };

  return {
    phase,
    errors,
    restart: () => setPhase({ kind: 'editing', problem: null }),
    formProps: {
      noValidate: true,
      // A failed prefetch is ignored: submitting tries again and reports it.
      onFocus: () => void loadSender().catch(() => undefined),
      onBlur: ({ target }: React.FocusEvent<HTMLFormElement>) => {
        if (isSiteControl(target)) check(target);
      },
      onChange: ({ target }: React.FormEvent<HTMLFormElement>) => {
        if (isSiteControl(target) && errors[target.name]) check(target);
      },
      onSubmit: (event: React.FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        if (isSending.current) return;
        isSending.current = true;
        void submit(event.currentTarget).finally(() => {
          isSending.current = false;
        });
      },
    },
  };
}
