import { useRef, useState } from 'react';

type SiteControl = HTMLInputElement | HTMLTextAreaElement;

/** What is wrong, by the name of the field. */
type SiteFormErrors = Record<string, string | undefined>;

const missing: Record<string, string> = {
  name: 'Enter your name',
  email: 'Enter your email address',
  message: 'Write a message',
};

/** The contract has the same words. Source: texts, section 8. */
export const emailProblem = 'Please enter valid email address';

function isSiteControl(target: unknown): target is SiteControl {
  return (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.name !== '';
}

/** The browser's own verdict on a field in our words; undefined when it is fine. */
function problemOf(control: SiteControl): string | undefined {
  if (control.required && control.value.trim() === '') return missing[control.name] ?? 'Fill in this field';
  return control.validity.typeMismatch ? emailProblem : undefined;
}

/** `done` comes only after the server has answered; `data` is the answer's, not yet checked. */
export type SiteFormPhase =
  | { kind: 'editing'; problem: string | null }
  | { kind: 'sending' }
  | { kind: 'done'; data: unknown };

// Most visitors never write to us, so what sends comes when somebody begins to.
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
 * A form of the public pages on native fields: errors on leaving a field, then while it is mended; on sending, the
 * first wrong field takes the focus. Sending twice at once is one call.
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
      // A failure here is no news yet: sending tries again and says so.
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
