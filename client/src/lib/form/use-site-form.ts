import { useRef, useState } from 'react';

type SiteControl = HTMLInputElement | HTMLTextAreaElement;

type SiteFormErrors = Record<string, string | undefined>;

const missing: Record<string, string> = {
  name: 'Enter your name',
  email: 'Enter your email address',
  message: 'Write a message',
};

/** Must equal the message in the contract. Source: texts, section 8. */
export const emailProblem = 'Please enter valid email address';

function isSiteControl(target: unknown): target is SiteControl {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '';
}

/** Returns our message for the error that the browser’s validation reports; undefined if the field is valid. */
function problemOf(control: SiteControl): string | undefined {
  if (control.required && control.value.trim() === '') return missing[control.name] ?? 'Fill in this field';
  return control.validity.typeMismatch ? emailProblem : undefined;
}

/** `done` means that the server has responded; `data` is the response’s data, not yet validated. */
export type SiteFormPhase =
  | { kind: 'editing'; problem: string | null }
  | { kind: 'sending' }
  | { kind: 'done'; data: unknown };

// Most visitors never send a message, so the code that sends it is fetched only when a field receives the focus.
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

/** Manages a public form with native fields: shows errors on blur and on submit, and ignores submits while sending. */
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
      // A failed prefetch is ignored, because submitting fetches the code again and reports a failure.
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
