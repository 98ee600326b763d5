import { passwordParts } from '@rental/contracts';
import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { RuleTicks } from '../../../ui/form/rule-ticks.tsx';
import { signupTexts } from '../signup-texts.ts';

/** The check of a form in which a new password is typed twice. */
export const typedTwice = () =>
  z.refine<{ password: string; confirmPassword: string }>((form) => form.confirmPassword === form.password, {
    error: signupTexts.passwordsDiffer,
    path: ['confirmPassword'],
    // Shown even while another field is wrong.
    when: () => true,
  });

/**
 * What a form registers `password` with. A confirmation that is still blank is not checked yet: its error would stay
 * until the next blur, and its going would move the button from under the click.
 */
export const withConfirmation = ({ confirmPassword }: { confirmPassword: string }): { deps: 'confirmPassword'[] } => ({
  deps: confirmPassword === '' ? [] : ['confirmPassword'],
});

const partTexts: Record<keyof typeof passwordParts, string> = {
  length: 'At least 8 characters',
  capital: '1 uppercase letter',
  number: '1 number',
  symbol: '1 symbol of !@#$%^&*',
};

const ticksOf = (password: string) =>
  Object.entries(passwordParts).map(([part, holds]) => ({
    // The keys of `passwordParts` are the keys of `partTexts` by its type.
    text: partTexts[part as keyof typeof partTexts],
    holds: holds(password),
  }));

type NewPasswordFieldsProps = {
  labels: { password: string; confirmPassword: string };
  /** What the form registers for each field. */
  password: ComponentProps<'input'>;
  confirmPassword: ComponentProps<'input'>;
  typed: string;
  errors: Partial<Record<'password' | 'confirmPassword', { message?: string }>>;
};

/** A new password, its rule ticked off while it is typed, and the same once more. */
export function NewPasswordFields({ labels, password, confirmPassword, typed, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        error={errors.password?.message}
        hint={<RuleTicks rules={ticksOf(typed)} />}
        {...password}
      />
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...confirmPassword}
      />
    </>
  );
}
