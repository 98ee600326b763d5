import { useRef, useState } from 'react';
import { send } from '../../lib/transport.ts';
import {
  fieldProblems,
  formProblem,
  isSiteControl,
  problemOf,
  type SiteControl,
  type SiteFormErrors,
} from './site-form-problems.ts';

/** `done` comes only after the server has answered; `data` is the answer's, not yet checked. */
export type SiteFormPhase =
  | { kind: 'editing'; problem: string | null }
  | { kind: 'sending' }
  | { kind: 'done'; data: unknown };

const controlsOf = (form: HTMLFormElement): SiteControl[] => [...form.elements].filter(isSiteControl);

const dataOf = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && 'data' in body ? body.data : undefined;

/**
 * A form of the public pages on native fields: errors on leaving a field, then while it is mended; on sending, the
 * first wrong field takes the focus. Sending twice at once is one call.
 */
export function useSiteForm(path: `/${string}`) {
  const [phase, setPhase] = useState<SiteFormPhase>({ kind: 'editing', problem: null });
  const [errors, setErrors] = useState<SiteFormErrors>({});
  const isSending = useRef(false);

  const check = (control: SiteControl) => setErrors((before) => ({ ...before, [control.name]: problemOf(control) }));

  const show = (form: HTMLFormElement, found: SiteFormErrors): boolean => {
    setErrors(found);
    const firstWrong = controlsOf(form).find((control) => found[control.name]);
    firstWrong?.focus();
    return firstWrong !== undefined;
  };

  const submit = async (form: HTMLFormElement) => {
    const found = Object.fromEntries(controlsOf(form).map((control) => [control.name, problemOf(control)]));
    if (show(form, found)) return setPhase({ kind: 'editing', problem: null });
    setPhase({ kind: 'sending' });
    const answer = await send({ method: 'POST', path, body: Object.fromEntries(new FormData(form)) });
    if (!('error' in answer)) return setPhase({ kind: 'done', data: dataOf(answer.data) });
    setPhase({ kind: 'editing', problem: formProblem(answer.error) });
    show(form, fieldProblems(answer.error));
  };

  return {
    phase,
    errors,
    restart: () => setPhase({ kind: 'editing', problem: null }),
    formProps: {
      noValidate: true,
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
